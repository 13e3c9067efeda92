// says: a look has a pointer or a fixed place
// names: File end
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct End {
    fourcc<"XEND"> magic;
};
struct File {
    u32 size;
    look_at<End, last_in_file> end;
};
static_assert(laid_out<File>);

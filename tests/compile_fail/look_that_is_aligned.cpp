// says: what is looked at is placed by others
// names: File data
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    u32 to;
    look_at<u8, &File::to, aligned<4>> data;
};
static_assert(laid_out<File>);

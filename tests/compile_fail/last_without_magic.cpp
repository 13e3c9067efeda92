// says: what is searched for is a record that starts with its magic
// names: File end
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct End {
    u32 size;
};
struct File {
    placed<End, last_in_file> end;
};
static_assert(laid_out<File>);

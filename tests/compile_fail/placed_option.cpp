// says: a placed value has a base
// names: File data
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    u32 to;
    placed<u8, &File::to, nonzero<&File::to>> data;
};
static_assert(laid_out<File>);

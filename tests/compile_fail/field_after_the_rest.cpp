// says: no field follows one that takes all bytes up to the end
// names: File tail
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    u8 version;
    rest<> tail;
    u8 check;
};
static_assert(laid_out<File>);

// says: no field follows one that takes all bytes up to the end
// names: File extra
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    u8 version;
    optional<u8, more> extra;
    u8 check;
};
static_assert(laid_out<File>);

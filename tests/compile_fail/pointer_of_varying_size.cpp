// says: a pointer has a fixed size
// names: Entry value
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    vlq<unsigned> pointer;
    placed<u8, &Entry::pointer> value;
};
static_assert(laid_out<Entry>);

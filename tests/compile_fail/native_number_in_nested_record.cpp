// says: a field has a wire type such as u32, i16be or f32, not a C++ number
// names: Inner count
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Inner {
    u8 id;
    int count;
};
struct Entry {
    u8 count;
    list<Inner, &Entry::count> values;
};
static_assert(laid_out<Entry>);

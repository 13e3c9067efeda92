// says: a field has a wire type such as u32, i16be or f32, not a C++ number
// names: Entry count
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    u32 id;
    int count;
};
static_assert(laid_out<Entry, 8>);

// says: a field has a wire type such as u32, i16be or f32, not a C++ number
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> count;
    list<int, &Entry::count> values;
};
static_assert(laid_out<Entry>);

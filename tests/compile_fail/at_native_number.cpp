// says: a field has a wire type such as u32, i16be or f32, not a C++ number
// names: Entry time
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, float> time;
};
static_assert(laid_out<Entry, 4>);

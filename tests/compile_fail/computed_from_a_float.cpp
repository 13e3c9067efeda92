// says: a controlling field is an integer of the vocabulary, an enumeration, a flag set or a packed integer
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, f32> size;
    list<u8, value_of<&Entry::size> * 2> values;
};
static_assert(laid_out<Entry>);

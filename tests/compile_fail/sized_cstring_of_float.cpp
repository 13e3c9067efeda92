// says: a controlling field is an integer of the vocabulary, an enumeration, a flag set or a packed integer
// names: Entry name
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, f32> size;
    sized_cstring<&Entry::size> name;
};
static_assert(laid_out<Entry>);

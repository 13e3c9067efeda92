// says: a field is a std::array<T, N>, not a C array
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u16[4]> values;
};
static_assert(laid_out<Entry, 8>);

// says: a controlling field is named by &Record::field; a fixed number of elements is a std::array<T, N>
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    list<u8, 4> values;
};
static_assert(laid_out<Entry>);

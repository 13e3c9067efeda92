// says: a number in text controls only as the count of a list in its own record
// names: Entry numbers
#include "verbatim/table/of.hpp"
#include "verbatim/text/text.hpp"
using namespace verbatim::wire;
struct Entry {
    token<std::int32_t> half;
    list<token<std::int32_t>, value_of<&Entry::half> * 2> numbers;
};
static_assert(laid_out<Entry>);

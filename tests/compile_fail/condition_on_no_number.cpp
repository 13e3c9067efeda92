// says: a condition on numbers is about a number, or a field of fixed size
// says: condition_on_no_number<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    cstring name;
    static constexpr auto expectations = all_of(expect<&Entry::name>(is(0)));
};
static_assert(laid_out<Entry>);

// says: a record expects something of its own fields
// says: expectation_of_another_record<Entry, Other>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Other {
    at<0, u8> size;
};
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations = all_of(expect<&Entry::kind>(is(0)), expect<&Other::size>(is(0)));
};
static_assert(laid_out<Entry>);

// says: a rule has one source
// says: rule_of_two_sources<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations =
        all_of(note<&Entry::kind>(is(0), according_to("a page"), according_to("another page")));
};
static_assert(laid_out<Entry>);

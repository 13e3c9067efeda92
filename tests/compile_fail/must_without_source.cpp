// says: must<> says how it is known
// says: rule_without_source<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations = all_of(must<&Entry::kind>(is(0)));
};
static_assert(laid_out<Entry>);

// says: must<> says how it is known
// says: rule_without_source<Entry, &Entry::kind>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    using expectations = all_of<must<&Entry::kind, is<0>>>;
};
static_assert(laid_out<Entry>);

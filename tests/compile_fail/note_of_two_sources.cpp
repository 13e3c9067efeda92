// says: a rule has one source
// says: rule_of_two_sources<Entry, &Entry::kind>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    using expectations = all_of<note<&Entry::kind, is<0>, according_to<"a page">, according_to<"another page">>>;
};
static_assert(laid_out<Entry>);

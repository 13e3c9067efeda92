// says: expect<> names a field and what is expected of it
// says: nothing_expected<Entry, &Entry::kind>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    using expectations = all_of<must<&Entry::kind, according_to<"a page">>>;
};
static_assert(laid_out<Entry>);

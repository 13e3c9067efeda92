// says: expect<> names a field and what is expected of it
// says: nothing_expected<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations = all_of(must<&Entry::kind>(according_to("a page")));
};
static_assert(laid_out<Entry>);

// says: a test in expect<> is about fields of the record itself
// says: test_of_another_record<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Head {
    at<0, u8> version;
};
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations = all_of(expect<&Entry::kind>(given<nonzero<outer<&Head::version>>>(is(0))));
};
static_assert(laid_out<Entry>);

// says: a test in expect<> is about fields of the record itself
// says: test_of_another_record<Entry,
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Extra {
    at<0, u8> kind;
};
struct Entry {
    at<0, u8> flags;
    optional<Extra, bit_set<&Entry::flags, 0>> extra;
    u8 value;
    static constexpr auto expectations =
        all_of(expect<&Entry::value>(only_if<equals<in<&Entry::extra, &Extra::kind>, 1>>(between(1, 2))));
};
static_assert(laid_out<Entry>);

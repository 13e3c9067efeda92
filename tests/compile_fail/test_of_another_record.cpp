// says: a test in expect<> is about fields of the record itself
// says: test_of_another_record<Entry, &Entry::kind
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Head {
    at<0, u8> version;
};
struct Entry {
    at<0, u8> kind;
    using expectations = all_of<expect<&Entry::kind, given<nonzero<outer<&Head::version>>, is<0>>>>;
};
static_assert(laid_out<Entry>);

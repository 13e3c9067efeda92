// says: a record expects something of its own fields
// says: expectation_of_another_record<Entry, &Other::size>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Other {
    at<0, u8> size;
};
struct Entry {
    at<0, u8> kind;
    using expectations = all_of<expect<&Other::size, is<0>>>;
};
static_assert(laid_out<Entry>);

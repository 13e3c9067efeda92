// says: equal_to<> names a field of the same record and type
// says: compared_with_another_field<Entry,
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> first;
    at<1, u16> second;
    static constexpr auto expectations = all_of(expect<&Entry::first>(equal_to<&Entry::second>));
};
static_assert(laid_out<Entry>);

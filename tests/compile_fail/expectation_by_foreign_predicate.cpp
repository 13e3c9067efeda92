// says: the predicate of holds<> takes the value of the field, or its record, and returns bool
// says: predicate<Entry,
#include <string_view>

#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
inline bool is_short(std::string_view) { return true; }
struct Entry {
    at<0, u8> kind;
    static constexpr auto expectations = all_of(expect<&Entry::kind>(holds<&is_short>("short")));
};
static_assert(laid_out<Entry>);

// says: not about where data is
// clang lines: 130, a static assertion in the table of a record shows how that is made
#include "verbatim/view/instantiate.hpp"
using namespace verbatim::wire;
struct File {
    u8 a;
    u8 b;
    static constexpr auto expectations = all_of(expect<&File::b>(given<where<value_of<&File::a> == here>>(is(2))));
};
auto table = &verbatim::table::of<File>;

// says: not about where data is
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct File {
    u8 a;
    u8 b;
    using expectations = all_of<expect<&File::b, given<where<here == 1>, is<2>>>>;
};
auto table = &verbatim::table::of<File>;

// says: a rule measures fields of its own record
// names: Entry rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Other {
    cstring text;
};
struct Entry {
    u8 size;
    cstring text;
    derived<&Entry::size, size_of<&Other::text>> rule;
};
static_assert(laid_out<Entry>);

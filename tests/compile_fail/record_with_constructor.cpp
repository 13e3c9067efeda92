// says: a record is a plain struct: no constructors, no private members, no virtual functions
// says: not_plain<Entry>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    Entry() {}
    u16 kind;
};
static_assert(laid_out<Entry, 2>);

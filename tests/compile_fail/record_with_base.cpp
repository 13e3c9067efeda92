// says: a record has no base class: make the base its first field
// says: base<Entry>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Header {
    u32 id;
};
struct Entry : Header {
    u16 kind;
};
static_assert(laid_out<Entry, 6>);

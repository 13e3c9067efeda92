// says: the field that ends a list has a fixed offset and a fixed size
// names: Table entries
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    leb128<std::uint32_t> type;
    u8 value;
};
struct Table {
    list<Entry, until<equals<&Entry::type, 0>>> entries;
};
static_assert(laid_out<Table>);

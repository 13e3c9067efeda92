// says: first_where<&Record::list, &Element::key, 1> names a list of records, a number of fixed size in each, and what
// it is names: Table data
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 id;
    u8 size;
};
struct Other {
    u8 id;
};
struct Table {
    u8 count;
    list<Entry, &Table::count> entries;
    bytes<in<first_where<&Table::entries, &Other::id, 1>, &Entry::size>> data;
};
static_assert(laid_out<Table>);

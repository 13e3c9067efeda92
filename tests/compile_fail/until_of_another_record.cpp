// says: a list until<> ends with an element whose own fields say so
// names: Table entries
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> type;
};
struct Table {
    at<0, u8> end;
    list<Entry, until<equals<&Table::end, 0>>> entries;
};
static_assert(laid_out<Table>);

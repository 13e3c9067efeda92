// says: same_index<> is named once, for data has one index
// names: Table data
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Row {
    std::array<u8, 2> sizes;
};
struct Table {
    std::array<Row, 2> rows;
    std::array<bytes<same_index<in<same_index<&Table::rows>, &Row::sizes>>>, 2> data;
};
static_assert(laid_out<Table>);

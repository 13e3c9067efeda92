// says: a pointer is in the record that declares its placed value
// names: Table::Row cell
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Table {
    at<0, u8> to;
    struct Row { placed<u8, outer<&Table::to>> cell; };
    Row       row;
};
static_assert(laid_out<Table>);

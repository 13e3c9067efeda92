// says: a governor that outer<> names stands at a fixed offset in its record
#include "runtime/walk/document.hpp"
using namespace verbatim::wire;
struct Table {
    cstring name;
    u8      column_count;
    struct Row { list<u8, outer<&Table::column_count>> cells; };
    Row     row;
};
auto table = verbatim::read<Table>(verbatim::source());

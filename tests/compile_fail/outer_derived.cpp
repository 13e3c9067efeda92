// says: a derived field is in the record of its rule
// names: Table::Row size_rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Table {
    at<0, u8> size;
    struct Row {
        cstring text;
        derived<outer<&Table::size>, size_of<&Row::text>> size_rule;
    };
    Row row;
};
static_assert(laid_out<Table>);

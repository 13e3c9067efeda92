// says: a derived field is in the record of its rule, or in what a field of that has in it, which is no placed value
// names: Table rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Head {
    u8 size;
};
struct Table {
    u8 head_at;
    placed<Head, &Table::head_at> head;
    cstring text;
    derived<in<&Table::head, &Head::size>, size_of<&Table::text>> rule;
};
static_assert(laid_out<Table>);

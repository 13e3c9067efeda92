// says: range_in<> names a field of its own record that says how many elements
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Binding {
    range_in<u16, "vertices", "vertex_counts"> first;
    u16 vertex_count;
};
static_assert(laid_out<Binding>);

// says: a record takes at most 256 MiB: make a large array a list
// says: too_large<Grid>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Cell {
    std::array<u32, 1000> heights;
};
struct Row {
    std::array<Cell, 1000> cells;
};
struct Grid {
    std::array<Row, 100> rows;
};
static_assert(laid_out<Grid>);

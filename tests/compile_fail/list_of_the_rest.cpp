// says: an element of a list cannot take all bytes up to the end: none could follow it
// names: File items
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Item {
    u8 kind;
    rest<> tail;
};
struct File {
    u8 count;
    list<Item, &File::count> items;
};
static_assert(laid_out<File>);

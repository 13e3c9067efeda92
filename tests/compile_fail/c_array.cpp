// g++ says: a record has no C array: write std::array<T, N>
// g++ says: wrong::c_array<Entry>
// clang lines: 9999, clang 14 cannot initialise structs by parentheses, which is how C arrays are found
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 id;
    u16 values[4];
};
static_assert(laid_out<Entry, 9>);

// g++ says: incomplete type 'Entry' used in nested name specifier
// clang says: no member named 'count' in 'Entry'
// lines: 16, of g++ 14: one more than of g++ 12
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    list<u8, &Entry::count> values;
    u8 count;
};
static_assert(laid_out<Entry>);

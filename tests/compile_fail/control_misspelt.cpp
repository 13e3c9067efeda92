// g++ says: incomplete type 'Entry' used in nested name specifier
// clang says: no member named 'cuont' in 'Entry'; did you mean 'count'?
// lines: 16, of g++ 14: one more than of g++ 12
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> count;
    list<u8, &Entry::cuont> values;
};
static_assert(laid_out<Entry>);

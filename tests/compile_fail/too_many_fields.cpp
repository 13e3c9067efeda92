// says: a record has at most 100 fields: put some of them into a record of their own
// says: too_many_fields<Entry>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 a0, a1, a2, a3, a4, a5, a6, a7, a8, a9;
    u8 b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
    u8 c0, c1, c2, c3, c4, c5, c6, c7, c8, c9;
    u8 d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
    u8 e0, e1, e2, e3, e4, e5, e6, e7, e8, e9;
    u8 f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;
    u8 g0, g1, g2, g3, g4, g5, g6, g7, g8, g9;
    u8 h0, h1, h2, h3, h4, h5, h6, h7, h8, h9;
    u8 i0, i1, i2, i3, i4, i5, i6, i7, i8, i9;
    u8 j0, j1, j2, j3, j4, j5, j6, j7, j8, j9;
    u8 one_more;
};
static_assert(laid_out<Entry, 101>);

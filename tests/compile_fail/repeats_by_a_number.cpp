// says: only a text<N> repeats a text
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Sound {
    text<8> name;
    repeats<u32, "name"> again;
};
static_assert(laid_out<Sound>);

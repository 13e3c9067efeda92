// says: the struct of a packed<> holds bits<N> and nothing else
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Halves {
    u16 low, high;
};
packed<u32, Halves> halves;

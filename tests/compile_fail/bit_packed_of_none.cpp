// says: a number of bits has 1 to 64 of them
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
auto size = sizeof(bit_packed<0>);

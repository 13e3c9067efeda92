// says: a bit field has 1 to 64 bits
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
bits<0> nothing;

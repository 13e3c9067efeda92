// says: a pattern is a number of 1, 2 or 4 bytes
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
padding<4, -1> unused;

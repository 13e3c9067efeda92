// says: a terminator takes a whole number of units
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
terminated<"\0\0\0", unit<2>> name;

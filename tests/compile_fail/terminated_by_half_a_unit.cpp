// says: a terminator takes a whole number of units
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
terminated<"\0\0\0", unit<2>> name;

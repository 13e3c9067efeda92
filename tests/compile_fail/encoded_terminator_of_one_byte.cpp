// says: a terminator takes a whole number of units
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
encoded<utf16be, terminated<"|">> name;

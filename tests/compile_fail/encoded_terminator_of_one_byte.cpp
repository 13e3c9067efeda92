// says: a terminator takes a whole number of units
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
encoded<utf16be, terminated<"|">> name;

// says: a text takes a whole number of units of its encoding
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
encoded<utf16le, text<7>> name;

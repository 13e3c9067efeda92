// says: a number in ASCII has 1 to 24 characters
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
ascii_decimal<25> number;

// says: a number in ASCII has 1 to 24 characters
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
ascii_decimal<25> number;

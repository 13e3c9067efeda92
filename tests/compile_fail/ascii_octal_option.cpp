// says: the option of an ascii_octal is without_nul
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
ascii_octal<8, included> number;

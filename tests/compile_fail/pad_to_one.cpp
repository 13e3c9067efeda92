// says: padding to a multiple of less than 2 is no padding
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
pad_to<1> pad;

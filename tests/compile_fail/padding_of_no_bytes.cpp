// says: padding of no bytes is no field
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
padding<0, 0xADDE> unused;

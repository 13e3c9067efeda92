// says: filler of no bytes is no field
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
filler<0, 0xADDE> unused;

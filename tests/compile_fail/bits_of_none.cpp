// says: a bit field has 1 to 64 bits
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
bits<0> nothing;

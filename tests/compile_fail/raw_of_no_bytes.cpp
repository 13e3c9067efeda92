// says: no bytes are no field
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
raw<0> unknown_bytes;

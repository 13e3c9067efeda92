// says: no bytes are no field
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
raw<0> unknown_bytes;

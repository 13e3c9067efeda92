// says: a terminator has at least one byte
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
terminated<""> name;

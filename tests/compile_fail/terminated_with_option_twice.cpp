// says: an option of a terminator is given once
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
terminated<"|", or_end, or_end> name;

// says: a constant has at least one byte
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
literal<""> mark;

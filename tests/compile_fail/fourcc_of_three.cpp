// says: a fourcc is four characters
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
fourcc<"ABC"> id;

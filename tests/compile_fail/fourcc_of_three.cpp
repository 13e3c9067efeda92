// says: a fourcc is four characters
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
fourcc<"ABC"> id;

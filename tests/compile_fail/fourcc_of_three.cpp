// says: a fourcc is four characters
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
fourcc<"ABC"> id;

// says: text of no bytes is no field
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
text<0> name;

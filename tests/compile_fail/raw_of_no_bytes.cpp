// says: no bytes are no field
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
raw<0> unknown_bytes;

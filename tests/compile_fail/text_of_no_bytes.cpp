// says: text of no bytes is no field
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
text<0> name;

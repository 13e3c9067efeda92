// says: a terminator has at least one byte
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
terminated<""> name;

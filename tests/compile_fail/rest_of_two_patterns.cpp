// says: the rest has one pattern, or none
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
rest<0, 1> tail;

// says: an option of a terminator is given once
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
terminated<"|", or_end, or_end> name;

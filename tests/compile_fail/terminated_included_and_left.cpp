// says: a terminator that is left for the next field is not included in this one
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
terminated_bytes<"|", included, not_consumed> name;

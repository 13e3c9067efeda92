// says: the options of a terminator are unit<N>, included, not_consumed and or_end
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
terminated<"|", u8> name;

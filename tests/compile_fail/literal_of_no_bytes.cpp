// says: a constant has at least one byte
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
literal<""> mark;

// says: the text is longer than its field
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
text<4, tail::terminated<>> name = "abcd";

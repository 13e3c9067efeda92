// says: the options of a text in so many bytes are ends_at<>, padded_with<>, included and unit<N>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
sized_string<8, or_end> name;

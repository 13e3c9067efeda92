// says: the options of a text in so many bytes are ends_at<>, padded_with<>, included and unit<N>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
sized_string<8, or_end> name;

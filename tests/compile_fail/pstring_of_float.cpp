// says: the length of a pstring is an integer of the vocabulary, such as u8
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
pstring<f32> name;

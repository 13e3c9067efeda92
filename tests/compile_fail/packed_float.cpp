// says: packed<> stores an integer of the vocabulary, such as u32
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Halves {
    bits<16> low, high;
};
packed<f32, Halves> halves;

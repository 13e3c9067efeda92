// says: the bit fields of a packed<> fill its integer exactly: name the spare bits too
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Translation {
    bits<10> x, y, z;
};
packed<u32, Translation> translation;

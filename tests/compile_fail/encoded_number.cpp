// says: an encoding is that of a text<>
// clang lines: 20, it lists the types that the encoded one is made of
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
encoded<utf16le, u32> name;

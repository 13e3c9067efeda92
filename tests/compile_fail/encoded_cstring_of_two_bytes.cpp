// says: a NUL of this encoding takes more than one byte: write terminated<
// clang lines: 20, it lists the types that the encoded one is made of
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
encoded<utf16le, cstring> name;

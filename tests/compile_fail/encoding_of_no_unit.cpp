// says: a NUL of an encoding takes 1 to 8 bytes
// clang lines: 20, it lists the types that the encoded one is made of
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
encoded<encoding<"UTF-8", 0>, cstring> name;

// says: the type argument is an enum with a declared size: enum class Kind : std::uint8_t
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
enum Kind { one, two };
enumerated<Kind> kind_field;

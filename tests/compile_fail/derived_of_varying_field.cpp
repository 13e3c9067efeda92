// says: a derived field has a fixed size
// names: Entry rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    cstring name;
    cstring copy;
    derived<&Entry::copy, same_as<&Entry::name>> rule;
};
static_assert(laid_out<Entry>);

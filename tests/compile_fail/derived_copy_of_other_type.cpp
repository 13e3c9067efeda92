// says: same_as<> names a field of the same type
// names: Entry rule
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 count;
    u16 copy;
    derived<&Entry::copy, same_as<&Entry::count>> rule;
};
auto doc = verbatim::read<Entry>({});

// says: a pointer has a fixed offset in its record
// names: Entry value
#include "verbatim/walk/document.hpp"
using namespace verbatim::wire;
struct Entry {
    cstring name;
    u8 pointer;
    placed<u8, &Entry::pointer> value;
};
auto doc = verbatim::read<Entry>({});

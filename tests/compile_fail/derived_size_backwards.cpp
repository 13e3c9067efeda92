// says: size_between<> names an earlier field and a later one
// names: Entry rule
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 size;
    u8 a;
    u8 b;
    derived<&Entry::size, size_between<&Entry::b, &Entry::a>> rule;
};
auto doc = verbatim::read<Entry>({});

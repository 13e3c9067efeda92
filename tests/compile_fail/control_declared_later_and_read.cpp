// g++ says: incomplete type 'Entry' used in nested name specifier
// clang says: no member named 'count' in 'Entry'
// lines: 20, the compiler goes on after its own error, and then takes the field for an int; g++ 12 prints 16
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    list<u8, &Entry::count> values;
    u8 count;
};
auto doc = verbatim::read<Entry>({});

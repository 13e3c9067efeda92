// g++ says: incomplete type 'Entry' used in nested name specifier
// clang says: no member named 'cuont' in 'Entry'; did you mean 'count'?
// lines: 20, the compiler goes on after its own error, and then takes the field for an int; g++ 12 prints 16
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> count;
    list<u8, &Entry::cuont> values;
};
auto doc = verbatim::read<Entry>({});

// says: an element that may take no bytes cannot be counted safely
// names: Entry values
#include "verbatim/walk/document.hpp"
using namespace verbatim::wire;
struct Inner {};
struct Entry {
    at<0, u8> count;
    list<Inner, &Entry::count> values;
};
auto doc = verbatim::read<Entry>({});

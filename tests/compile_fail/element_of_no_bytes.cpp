// says: an element that may take no bytes cannot be counted safely
#include "runtime/walk/document.hpp"
using namespace verbatim::wire;
struct Inner { rest<> all; };
struct Entry {
    at<0, u8> count;
    list<Inner, &Entry::count> values;
};
auto doc = verbatim::read<Entry>({});

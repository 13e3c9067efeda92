// says: a placed value cannot be padded from the file's start: its place may change
// clang lines: 30, the table asks this, after several templates
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Inner {
    cstring name;
    pad_to<4> pad;
};
struct Entry {
    at<0, u8> pointer;
    placed<Inner, &Entry::pointer> inner;
};
auto doc = verbatim::read<Entry>({});

// says: size_of<> is 0 for a value elsewhere in the file: reach_of<> measures a placed value
// names: Entry rule
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    at<1, u8> text_at;
    placed<cstring, &Entry::text_at> text;
    derived<&Entry::size, size_of<&Entry::text>> rule;
};
auto doc = verbatim::read<Entry>({});

// says: reach_of<> names a placed value
// names: Entry rule
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    cstring text;
    derived<&Entry::size, reach_of<&Entry::text>> rule;
};
auto doc = verbatim::read<Entry>({});

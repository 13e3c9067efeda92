// says: the bits of a packed<> cannot govern, and in<> does not name them: name the packed<> field, or make the count a field of its own
// names: Entry values
#include "verbatim/walk/document.hpp"
using namespace verbatim::wire;
struct Head { bits<4> count, spare; };
struct Entry {
    at<0, packed<u8, Head>> head;
    list<u8, in<&Entry::head, &Head::count>> values;
};
auto doc = verbatim::read<Entry>({});

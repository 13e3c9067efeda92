// says: a controlling field inside a nested record has a fixed offset in it
// names: Entry values
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Header {
    cstring name;
    u8 count;
};
struct Entry {
    at<0, Header> header;
    list<u8, in<&Entry::header, &Header::count>> values;
};
static_assert(laid_out<Entry>);

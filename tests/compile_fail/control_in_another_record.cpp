// says: in<&Outer::header, &Header::count> names a field and a field of the record that it is
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Header {
    at<0, u8> count;
};
struct Other {
    at<0, u8> count;
};
struct Entry {
    at<0, Header> header;
    list<u8, in<&Entry::header, &Other::count>> values;
};
static_assert(laid_out<Entry>);

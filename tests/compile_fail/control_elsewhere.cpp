// says: a field is controlled by fields of its own record
// names: Entry values
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Header {
    at<0, u8> count;
};
struct Entry {
    at<0, Header> header;
    list<u8, &Header::count> values;
};
static_assert(laid_out<Entry>);

// says: a field is controlled by fields of its own record
// names: Entry samples
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Other {
    at<0, u8> width;
};
struct Samples {
    list<u16, to_end> all;
};
struct Entry {
    at<0, u8> size;
    coded<bit_packed_by<&Other::width, 2>, Samples, &Entry::size> samples;
};
static_assert(laid_out<Entry>);

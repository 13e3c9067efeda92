// says: a checksum covers bytes of the record: a placed value is elsewhere in the file
// names: Entry rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> far_at;
    at<1, u32> crc;
    placed<u8, &Entry::far_at> far;
    derived<&Entry::crc, checksum<crc32, &Entry::far>> rule;
};
static_assert(laid_out<Entry>);

// says: coded bytes hold a record, which refers to nothing outside of them
// names: Entry content
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    coded<zlib, list<u8, &Entry::size>, &Entry::size> content;
};
static_assert(laid_out<Entry>);

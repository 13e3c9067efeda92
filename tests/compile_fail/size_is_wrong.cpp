// says: a record does not have its declared size
// says: size<Entry, 8, 6>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u32> id;
    at<4, u16> kind;
};
static_assert(laid_out<Entry, 8>);

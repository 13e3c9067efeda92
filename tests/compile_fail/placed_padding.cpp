// says: padding cannot be placed: it belongs between fields
// names: Entry pad
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> pointer;
    placed<pad_to<4>, &Entry::pointer> pad;
};
static_assert(laid_out<Entry>);

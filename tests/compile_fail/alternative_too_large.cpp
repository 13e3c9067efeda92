// says: an alternative takes more bytes than within<> has
// names: Entry body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    choice<&Entry::kind, within<2>, when<1, u32>> body;
};
static_assert(laid_out<Entry>);

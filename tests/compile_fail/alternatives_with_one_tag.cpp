// says: two alternatives of a choice have the same tag
// names: Entry body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    choice<&Entry::kind, when<1, u8>, when<1, u16>> body;
};
static_assert(laid_out<Entry>);

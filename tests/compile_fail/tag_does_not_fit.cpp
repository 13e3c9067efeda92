// says: the field that a choice goes by cannot hold the tag of this alternative
// names: Entry data
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> kind;
    choice<&Entry::kind, when<1, u8>, when<300, u16>> data;
};
static_assert(laid_out<Entry>);

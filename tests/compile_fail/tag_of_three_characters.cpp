// says: the field that a choice goes by cannot hold the tag of this alternative
// names: Entry data
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, code<4>> kind;
    choice<&Entry::kind, when<code_of("IHDR"), u8>, when<code_of("END"), u16>> data;
};
static_assert(laid_out<Entry>);

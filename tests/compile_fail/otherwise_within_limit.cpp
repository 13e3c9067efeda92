// says: a choice with a byte limit keeps unknown data as it is, and has no otherwise<>
// names: Entry body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct None {};
struct Entry {
    at<0, u8> type;
    at<1, u8> size;
    choice<&Entry::type, limit<&Entry::size>, when<1, u8>, otherwise<None>> body;
};
static_assert(laid_out<Entry>);

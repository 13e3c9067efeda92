// says: a choice has one otherwise<>, as its last alternative
// names: Entry body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct None {};
struct Entry {
    at<0, u8> type;
    choice<&Entry::type, otherwise<None>, when<1, u8>> body;
};
static_assert(laid_out<Entry>);

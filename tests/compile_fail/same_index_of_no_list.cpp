// says: same_index<&Record::list> names a list or an array
// names: Entry data
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    list<bytes<same_index<&Entry::size>>, to_end> data;
};
static_assert(laid_out<Entry>);

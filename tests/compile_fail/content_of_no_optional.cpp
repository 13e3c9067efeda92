// says: content_of<&Record::field> names an optional field or a placed value
// names: Entry data
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    bytes<content_of<&Entry::size>> data;
};
static_assert(laid_out<Entry>);

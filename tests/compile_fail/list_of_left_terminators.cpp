// says: an element that may take no bytes cannot be counted safely
// names: Entry names
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> count;
    list<terminated<"|", not_consumed>, &Entry::count> names;
};
static_assert(laid_out<Entry>);

// says: outer<&Record::field> names a field of an enclosing record
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Other {
    at<0, u8> count;
};
struct Entry {
    at<0, u8> first;
    list<u8, outer<&Other::count>> values;
};
static_assert(laid_out<Entry>);
auto entry = verbatim::read<Entry>({});

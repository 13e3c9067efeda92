// says: a list holds types of the vocabulary, or records
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> count;
    list<int, &Entry::count> values;
};
static_assert(laid_out<Entry>);

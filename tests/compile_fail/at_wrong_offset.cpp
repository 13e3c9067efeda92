// says: a field does not stand at its declared offset
// g++ says: declared_offset_is_wrong<Entry, verbatim::wire::fixed_string<6>{"mtime"}, 4, 80>
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, text<80>> path;
    at<4, u32> mtime;
};
static_assert(laid_out<Entry, 84>);

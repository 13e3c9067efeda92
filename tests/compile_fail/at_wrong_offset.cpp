// says: a field is not at its declared offset
// names: Entry mtime
// says: , 4, 80>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, text<80>> path;
    at<4, u32> mtime;
};
static_assert(laid_out<Entry, 84>);

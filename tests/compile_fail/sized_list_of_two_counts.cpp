// says: a sized list has one size, and one count or none
// names: Entry all
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    at<1, u8> count;
    sized_list<u8, &Entry::size, &Entry::count, &Entry::count> all;
};
static_assert(laid_out<Entry>);

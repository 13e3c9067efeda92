// says: a codec has static decoding decode(
// names: Entry content
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Level {
    at<0, u8> count;
};
struct backwards {
    static int decode(int);
};
struct Entry {
    at<0, u8> size;
    coded<backwards, Level, &Entry::size> content;
};
static_assert(laid_out<Entry>);

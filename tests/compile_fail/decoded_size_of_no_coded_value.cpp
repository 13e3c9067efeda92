// says: decoded_size_of<> names a coded<> field
// names: Entry rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Level {
    at<0, u8> count;
};
struct Entry {
    at<0, u8> size;
    at<1, u8> unpacked;
    sized<Level, &Entry::size> content;
    derived<&Entry::unpacked, decoded_size_of<&Entry::content>> rule;
};
static_assert(laid_out<Entry>);

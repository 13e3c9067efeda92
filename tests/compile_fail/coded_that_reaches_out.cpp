// says: outer<&Record::field> names a field outside of the coded bytes
// clang lines: 24, where the table is made
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> size;
    struct Level {
        at<0, u8> first;
        list<u8, outer<&Entry::size>> values;
    };
    coded<zlib, Level, &Entry::size> content;
};
static_assert(laid_out<Entry>);
verbatim::document<Entry> entry;
const verbatim::table::type& table = verbatim::table::of<Entry>();

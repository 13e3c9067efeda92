// says: a reference leads to a list outside of the coded bytes
// clang lines: 24, where the table is made
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct File {
    at<0, u8> node_count;
    list<u8, &File::node_count> nodes;
    u8 size;
    struct Level {
        index_in<u8, "nodes"> first;
    };
    coded<zlib, Level, &File::size> content;
};
static_assert(laid_out<File>);
verbatim::document<File> file;
const verbatim::table::type& table = verbatim::table::of<File>();

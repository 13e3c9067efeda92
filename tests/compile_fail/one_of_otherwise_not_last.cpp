// says: a one_of has one otherwise<> or others<>, as its last alternative
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct First {
    at<0, fourcc<"ABCD">> id;
};
struct Second {
    u8 id;
};
one_of<otherwise<Second>, First> file;

// says: each alternative of a one_of has a magic<>, fourcc<> or signature<> at a fixed offset, is a starts_with<>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct First {
    at<0, fourcc<"ABCD">> id;
};
struct Second {
    cstring name;
    fourcc<"EFGH"> id;
};
one_of<First, Second> file;

// says: each alternative of a one_of is a record that starts with its magic<> or fourcc<>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct First {
    at<0, fourcc<"ABCD">> id;
};
struct Second {
    at<0, u32> id;
};
one_of<First, Second> file;

// says: a fourcc is four characters, and so is a label
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, label<"CPANS">> id;
};

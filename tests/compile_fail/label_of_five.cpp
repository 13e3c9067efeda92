// says: a fourcc is four characters, and so is a label
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, label<"CPANS">> id;
};

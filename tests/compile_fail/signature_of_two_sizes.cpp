// says: the spellings of a constant have the same size
// clang lines: 24, it says where each template around it is used
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Picture {
    at<0, signature<"GIF87a", "GIF8">> magic;
};
Picture file;

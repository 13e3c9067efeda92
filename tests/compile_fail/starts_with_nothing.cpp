// says: starts_with<T, ...> says what T starts with: texts of 1 to 16 bytes, bytes from 0 to 255
// clang lines: 24, it says where the template is used twice
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Line {
    at<0, cstring> text;
};
one_of<starts_with<Line>> file;

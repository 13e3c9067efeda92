// says: a list until<> has one condition and the option or_end, or none
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, u8> type;
};
struct Table {
    list<Entry, until<equals<&Entry::type, 0>, included>> entries;
};
Table file;

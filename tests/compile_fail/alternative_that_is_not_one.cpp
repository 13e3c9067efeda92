// says: or that the optional, choice or placed value has in it
// names: Entry data
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Old {
    at<0, u8> size;
};
struct New {
    at<0, u16> size;
};
struct Other {
    at<0, u8> size;
};
struct Entry {
    at<0, u8> version;
    choice<&Entry::version, when<1, Old>, when<2, New>> head;
    bytes<in<&Entry::head, &Other::size>> data;
};
static_assert(laid_out<Entry>);

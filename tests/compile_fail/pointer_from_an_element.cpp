// says: a pointer in an element, an optional, a choice or a placed value does not count from::field
// names: Table::Part value
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Table {
    at<0, std::array<u8, 2>> pointers;
    struct Part {
        placed<u8, outer<same_index<&Table::pointers>>, from::field> value;
    };
    std::array<Part, 2> parts;
};
static_assert(laid_out<Table>);

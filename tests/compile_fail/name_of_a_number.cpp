// says: name_in<> is a text
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Call {
    name_in<u8, "sequences"> next;
};
static_assert(laid_out<Call>);

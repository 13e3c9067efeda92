// says: no field stands behind one that takes all bytes up to the end
// g++ says: field_stands_behind_the_rest<File, verbatim::wire::fixed_string<5>{"tail"}, verbatim::wire::fixed_string<6>{"check"}
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct File {
    u8 version;
    rest<> tail;
    u8 check;
};
static_assert(laid_out<File>);

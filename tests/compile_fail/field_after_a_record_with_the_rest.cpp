// says: no field follows one that takes all bytes up to the end
// names: File body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Inner {
    u8 kind;
    rest<0> tail;
};
struct Some {
    u8 a;
};
struct File {
    u8 tag;
    choice<&File::tag, when<1, Some>, when<2, Inner>> body;
    cstring name;
};
static_assert(laid_out<File>);

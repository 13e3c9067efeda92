// says: what is there when its_magic is, is or has at a fixed offset a magic<>, a fourcc<> or a signature<>
// names: File note
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Note {
    label<"NOTE"> mark;
    u32 size;
};
struct File {
    optional<Note, its_magic> note;
};
static_assert(laid_out<File>);

// says: a placed value that is there when its_magic is has a fixed place
// names: File note
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Note {
    fourcc<"NOTE"> mark;
    u32 size;
};
struct File {
    u32 note_at;
    optional<placed<Note, &File::note_at>, its_magic> note;
};
static_assert(laid_out<File>);

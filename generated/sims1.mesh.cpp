// Made by verbatim-generate from verbatim/formats/sims1/bmf.hpp. Do not edit.
#include "verbatim/formats/sims1/bmf.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::InBinary::Blend>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Bmf>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bmf>;

template struct verbatim::table::detail::table_of<verbatim::sims1::InBinary::Blend>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Bmf>;
template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bmf>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 1: BMF, a mesh as the game writes it. Little-endian, no magic, no padding, ends at the last vector.\n"
    "\n"
    "Described by the game's ReadFromFile and WriteToFile (Mac build of 2006), Don Hopkins, mixiate and FreeSO, who agree.\n"
    "No file is public; the specimens follow the description. FreeSO writes a vector_count that leaves out the anchors of the blends: more vectors\n"
    "follow than it says. The game reads a string into a buffer of 256 bytes, whatever its length.\n"
    "\n"
    "The Sims 1: the deformable mesh that both a text skin (.skn, skin.hpp) and its binary twin (.bmf, bmf.hpp) contain. One declaration serves\n"
    "both: an encoding says how a name, a count and a number are written.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.\n"
    "\n"
    "The Sims 1: functions for the rules of meshes, in text and in the binary twin. Each returns what is wrong, or an empty text or true if all is well.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Blend", "", "the text has these two fields in the opposite order"},
    {"Face", "", "vertices are clockwise, seen from outside"},
    {"Binding", "", "binds vertices and blends to a bone; record i is for bone i, whatever `bone` says. An absent range is -1 0"},
    {"Uv", "", "for a vertex; may be outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv, then the anchors, one for each blend: its target, seen from the other bone"},
    {"Blend", "weight", "weight of the anchor"},
    {"Face", "a", "indices of vertices; an anchor, which has no uv, is in no face"},
    {"Uv", "v", "counted from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "nx", "normal"},
    {"Mesh", "name", "mostly the stem of the file's name; a length of 255 means that a longer one follows"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. If it is missing, the game draws without it; a length of 255 means that a longer one follows"},
    {"Mesh", "bones", "a length of 255 means that a longer one follows"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_mesh() { return verbatim::view::instantiate<verbatim::sims1::Bmf>(about, remarks); }

}  // namespace verbatim::generated

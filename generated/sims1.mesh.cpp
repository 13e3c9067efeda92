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
    "No file is public; specimens are made after the description. FreeSO writes a vector_count without the blends' anchors: more vectors\n"
    "follow than it says. The game reads a string into 256 bytes, whatever its length.\n"
    "\n"
    "The Sims 1: the deformable mesh that a text skin (.skn, skin.hpp) and its binary twin (.bmf, bmf.hpp) both hold. One declaration for the\n"
    "two: an encoding says how a name, a count and a number are written.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.\n"
    "\n"
    "The Sims 1: what the rules of meshes look at, in text and in the binary twin alike. Each says what is wrong, and nothing when all is well.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Blend", "", "the text has them the other way round"},
    {"Face", "", "clockwise from outside"},
    {"Binding", "", "of vertices and blends to a bone; record i is of bone i, whatever `bone` says. No range: -1 0"},
    {"Uv", "", "of a vertex; may lie outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv; after them the anchors, one for each blend: its target, seen from the other bone"},
    {"Blend", "weight", "of the anchor"},
    {"Face", "a", "vertices, from 0; of an anchor, which has no uv, there is no face"},
    {"Uv", "v", "from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "nx", "normal"},
    {"Mesh", "name", "the file's stem, mostly; a length of 255 means that a longer one follows"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. The game draws without one that is not there; a length of 255 means that a longer one follows"},
    {"Mesh", "bones", "a length of 255 means that a longer one follows"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_mesh() { return verbatim::view::instantiate<verbatim::sims1::Bmf>(about, remarks); }

}  // namespace verbatim::generated

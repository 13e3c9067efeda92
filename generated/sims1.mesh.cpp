// Made by tools/generate from schema/sims1/bmf.hpp. Do not edit: ./dev generate
#include "schema/sims1/bmf.hpp"

#include "generated/registry.hpp"
#include "runtime/view/instantiate.hpp"

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
    "";

constexpr view::remark remarks[] = {
    {"Blend", "weight", "of 32768"},
    {"Face", "a", "vertices, from 0"},
    {"Uv", "v", "from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "nx", "normal"},
    {"Mesh", "name", "the file's stem, mostly"},
    {"Mesh", "texture", "stem of a BMP, or x"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

view::format sims1_mesh() { return view::instantiate<verbatim::sims1::Bmf>(about, remarks); }

}  // namespace verbatim::generated

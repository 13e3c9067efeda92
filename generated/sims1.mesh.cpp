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
    "No file is public. FreeSO writes a vector_count that leaves out the anchors of the blends: more vectors\n"
    "follow than it says. The game reads a string into a buffer of 256 bytes, whatever its length.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set body.bmf texture=b001ma_dress                                                    another texture\n"
    "  verbatim set body.bmf 'vectors[0].x=0.25'                                                     a vertex at another place\n"
    "  verbatim set body.bmf 'uvs[0].u=0.5'                                                          another part of the texture for a vertex\n"
    "  verbatim set body.bmf 'blends[0].weight~=0.4'                                                 a vertex that follows another bone less, or more\n"
    "  verbatim convert body.bmf -o body.skn                                                          as text\n"
    "\n"
    "The deformable mesh that both a text skin (.skn) and its binary twin (.bmf) contain.\n"
    "\n"
    "What belongs together: uv i is of vector i, and blend i is of vector uv_count + i, its anchor. Binding i is of bone i; its ranges of vertices and\n"
    "blends follow those of the binding before.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.\n"
    "\n"
    "\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Blend", "", "the text has these two fields in the opposite order"},
    {"Face", "", "vertices are clockwise, seen from outside"},
    {"Binding", "", "binds vertices and blends to a bone; record i is for bone i, whatever `bone` says. An absent range is -1 0"},
    {"Uv", "", "for a vertex; may be outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv, then the anchors, one for each blend: its target, seen from the other bone"},
    {"Mesh", "holes", "edges of only one face, counted by hole: vertices at one place of one bone count as one"},
    {"Mesh", "seams", "edges where two faces meet, but have vertices of their own, for other uvs or normals"},
    {"Blend", "weight", "weight of the anchor"},
    {"Face", "a", "indices of vertices; an anchor, which has no uv, is in no face"},
    {"Uv", "u", "counted from the left"},
    {"Uv", "v", "counted from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "y", "likewise"},
    {"Vector", "z", "likewise"},
    {"Vector", "nx", "normal"},
    {"Vector", "ny", "likewise"},
    {"Mesh", "name", "mostly the stem of the file's name; a length of 255 means that a longer one follows"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. If it is missing, the game draws without it; a length of 255 means that a longer one follows"},
    {"Mesh", "bones", "a length of 255 means that a longer one follows"},
    {"Mesh", "uvs", "uv i is of vector i"},
    {"Mesh", "vectors", "vertices, then anchors"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_mesh() { return verbatim::view::instantiate<verbatim::sims1::Bmf>(about, remarks); }

}  // namespace verbatim::generated

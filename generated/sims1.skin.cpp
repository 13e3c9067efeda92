// Made by verbatim-generate from verbatim/formats/sims1/skin.hpp. Do not edit.
#include "verbatim/formats/sims1/skin.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::InText::Blend>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Skin>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Skin>;

template struct verbatim::table::detail::table_of<verbatim::sims1::InText::Blend>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Skin>;
template struct verbatim::table::detail::table_of_root<verbatim::sims1::Skin>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 1: SKN, a mesh as text. Lines end with CR LF (Maxis' exporter) or LF; every number of a row follows one space.\n"
    "\n"
    "Described by Legolas Harrow's page (reason.50megs.com/simblend.html), Don Hopkins' notes, and the game's reader in the Mac build of 2006,\n"
    "which reads the two names and the bones line by line and everything else by `>> int` and `>> float`: a line break there is only a space.\n"
    "Files seen: 91, of which 79 with CR LF, 12 with LF; 61 of Maxis' demo, 19 of FaceLift and The Sims Creator, 11 of fans.\n"
    "\n"
    "Each table, or part of one, spells its numbers in one style: %g with three exponent digits (Visual C++; 84 files' vectors, 81 files' uvs),\n"
    "%.6f (6 and 9 files), or Python's %.12g (one file). Every one of the 251,642 numbers fits a float. All 135,664 integers are plain.\n"
    "\n"
    "  no final line end         the Mac game drops the mesh; never seen\n"
    "  name other than the stem  11 files, 8 of which differ only in case\n"
    "  unused rows               FaceLift's file has 11 vertices in no binding\n"
    "\n"
    "The sources disagree: a weight is a fraction of 32768, not of 65536, and a target becomes target * (1 - w) + anchor * w. The normal is blended in\n"
    "the same way, and then scaled to length 1 again.\n"
    "\n"
    "The game loads the BMF of that name (bmf.hpp) if there is one, and the text only if there is none. It does not draw a mesh with a bone that the\n"
    "skeleton lacks. It does not compare the name in the file with the file's name, and ignores the texture's name if the skin is the first of a\n"
    "character.\n"
    "Tools that convert skins to other formats make x negative and count v from the bottom: this is not in the file.\n"
    "\n"
    "The Sims 1: the deformable mesh that both a text skin (.skn, skin.hpp) and its binary twin (.bmf, bmf.hpp) contain. One declaration serves\n"
    "both: an encoding says how a name, a count and a number are written.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.\n"
    "\n"
    "The Sims 1: functions for the rules of meshes, in text and in the binary twin. Each returns what is wrong, or an empty text or true if all is well.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Blend", "", "blends anchor i (vector uv_count + i) into a vertex"},
    {"Face", "", "vertices are clockwise, seen from outside"},
    {"Binding", "", "binds vertices and blends to a bone; record i is for bone i, whatever `bone` says. An absent range is -1 0"},
    {"Uv", "", "for a vertex; may be outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv, then the anchors, one for each blend: its target, seen from the other bone"},
    {"Blend", "target", "index of the vertex"},
    {"Blend", "weight", "weight of the anchor"},
    {"Face", "a", "indices of vertices; an anchor, which has no uv, is in no face"},
    {"Uv", "v", "counted from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "nx", "normal"},
    {"Mesh", "name", "mostly the stem of the file's name; the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. If it is missing, the game draws without it; the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "bones", "the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_skin() { return verbatim::view::instantiate<verbatim::sims1::Skin>(about, remarks); }

}  // namespace verbatim::generated

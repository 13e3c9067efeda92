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
    "which takes the two names and the bones by the line and everything else by `>> int` and `>> float`: a line break means no more than a space.\n"
    "Seen: 91 files: 79 with CR LF, 12 with LF; 61 of Maxis' demo, 19 of FaceLift and The Sims Creator, 11 of fans.\n"
    "\n"
    "Numbers are spelled in one style a table, or a part of it: %g with three exponent digits (Visual C++; 84 files' vectors, 81 files' uvs),\n"
    "%.6f (6 and 9 files), and Python's %.12g (one file). A float holds every one of 251,642 numbers. All 135,664 integers are plain.\n"
    "\n"
    "  no final line end         the Mac game drops the mesh; never seen\n"
    "  name other than the stem  11 files, 8 of them in upper and lower case only\n"
    "  rows without a use        FaceLift's file has 11 vertices in no binding\n"
    "\n"
    "The sources disagree: a weight is of 32768, not of 65536, and a target becomes target * (1 - w) + anchor * w; its normal likewise, which is then\n"
    "made as long as 1 again.\n"
    "\n"
    "The game takes a mesh of that name as BMF (bmf.hpp) where there is one, and the text only where there is none. It does not draw one with a bone that the\n"
    "skeleton does not have. It does not compare the name in the file with that of the file, and ignores the\n"
    "texture's when the skin is the first of a character.\n"
    "Tools that turn skins into other formats make x negative and count v from the bottom: that is theirs, and not in the file.\n"
    "\n"
    "The Sims 1: the deformable mesh that a text skin (.skn, skin.hpp) and its binary twin (.bmf, bmf.hpp) both hold. One declaration for the\n"
    "two: an encoding says how a name, a count and a number are written.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.\n"
    "\n"
    "The Sims 1: what the rules of meshes look at, in text and in the binary twin alike. Each says what is wrong, and nothing when all is well.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Blend", "", "of anchor i (vector uv_count + i) into a vertex"},
    {"Face", "", "clockwise from outside"},
    {"Binding", "", "of vertices and blends to a bone; record i is of bone i, whatever `bone` says. No range: -1 0"},
    {"Uv", "", "of a vertex; may lie outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv; after them the anchors, one for each blend: its target, seen from the other bone"},
    {"Blend", "target", "vertex"},
    {"Blend", "weight", "of the anchor"},
    {"Face", "a", "vertices, from 0; of an anchor, which has no uv, there is no face"},
    {"Uv", "v", "from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "nx", "normal"},
    {"Mesh", "name", "the file's stem, mostly; the game's buffer; a longer line is refused by it"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. The game draws without one that is not there; the game's buffer; a longer line is refused by it"},
    {"Mesh", "bones", "the game's buffer; a longer line is refused by it"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_skin() { return verbatim::view::instantiate<verbatim::sims1::Skin>(about, remarks); }

}  // namespace verbatim::generated

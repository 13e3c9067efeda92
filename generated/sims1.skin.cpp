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
    "The game loads the BMF of that name if there is one, and the text only if there is none. It does not draw a mesh with a bone that the\n"
    "skeleton lacks. It does not compare the name in the file with the file's name, and ignores the texture's name if the skin is the first of a\n"
    "character.\n"
    "Tools that convert skins to other formats make x negative and count v from the bottom: this is not in the file.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set body.skn texture=b001ma_dress                                                    another texture\n"
    "  verbatim set body.skn 'vectors[0].x=0.25'                                                     a vertex at another place\n"
    "  verbatim set body.skn 'uvs[0].u=0.5'                                                          another part of the texture for a vertex\n"
    "  verbatim set body.skn 'blends[0].weight~=0.4'                                                 a vertex that follows another bone less, or more\n"
    "  verbatim convert body.skn -o body.bmf                                                          as a binary mesh\n"
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
    {"Blend", "", "blends anchor i (vector uv_count + i) into a vertex"},
    {"Face", "", "vertices are clockwise, seen from outside"},
    {"Binding", "", "binds vertices and blends to a bone; record i is for bone i, whatever `bone` says. An absent range is -1 0"},
    {"Uv", "", "for a vertex; may be outside 0..1"},
    {"Vector", "", "first the vertices, one for each uv, then the anchors, one for each blend: its target, seen from the other bone"},
    {"Mesh", "holes", "edges of only one face, counted by hole: vertices at one place of one bone count as one"},
    {"Mesh", "seams", "edges where two faces meet, but have vertices of their own, for other uvs or normals"},
    {"Blend", "target", "index of the vertex"},
    {"Blend", "weight", "weight of the anchor"},
    {"Face", "a", "indices of vertices; an anchor, which has no uv, is in no face"},
    {"Uv", "u", "counted from the left"},
    {"Uv", "v", "counted from the top"},
    {"Vector", "x", "in the space of the bone"},
    {"Vector", "y", "likewise"},
    {"Vector", "z", "likewise"},
    {"Vector", "nx", "normal"},
    {"Vector", "ny", "likewise"},
    {"Mesh", "name", "mostly the stem of the file's name; the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "texture", "stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. If it is missing, the game draws without it; the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "bones", "the size of the game's buffer; the game refuses a longer line"},
    {"Mesh", "uvs", "uv i is of vector i"},
    {"Mesh", "vectors", "vertices, then anchors"},
    {"Mesh", "end", "never read by the game"},
};

}  // namespace

verbatim::view::format sims1_skin() { return verbatim::view::instantiate<verbatim::sims1::Skin>(about, remarks); }

}  // namespace verbatim::generated

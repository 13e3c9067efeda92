// Made by verbatim-generate from verbatim/formats/oni/corpses.hpp. Do not edit.
#include "verbatim/formats/oni/corpses.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::oni::Matrix>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Bones>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Box>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Corpse>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::CorpseArray>;
extern template struct verbatim::table::detail::table_of_root<verbatim::oni::CorpseArray>;

template struct verbatim::table::detail::table_of<verbatim::oni::Matrix>;
template struct verbatim::table::detail::table_of<verbatim::oni::Bones>;
template struct verbatim::table::detail::table_of<verbatim::oni::Box>;
template struct verbatim::table::detail::table_of<verbatim::oni::Corpse>;
template struct verbatim::table::detail::table_of<verbatim::oni::CorpseArray>;
template struct verbatim::table::detail::table_of_root<verbatim::oni::CorpseArray>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "Oni: CRSA, the corpse array of a level. Little-endian.\n"
    "\n"
    "An instance inside a level's .dat, or inside the .oni of its ONLV, which refers to it at 0x300; it is never a named file of its own.\n"
    "When extracted, it is a file (00565-.CRSA) that includes its 8-byte preamble (resource_id, level_id).\n"
    "Described by OniGalore (OBD:CRSA, revisions of 2007 and of today), OniSplit 0.9.99.2, and the field tables of OniUnPacker.\n"
    "Seen: the 140 bytes that OniGalore quotes. No real file is public. This is what five writers leave:\n"
    "\n"
    "                  original importer   OniSplit -export   OniSplit level import   OniSplit -import   memory dump\n"
    "  level_id        file id             0                  0                       file id            a pointer\n"
    "  unused          AD DE               00                 00                      00                 AD DE\n"
    "  capacity        20                  copied             max(20, next + 5)       copied             as loaded\n"
    "  name            text + 00           all 00             text + 00               all 00             junk after the NUL\n"
    "  visible leaves  00                  00                 00                      00                 filled\n"
    "  character_class index in .dat       renumbered         renumbered              renumbered         a pointer\n"
    "  tail            16 bytes AD DE      16 bytes 00        none                    00, or none        AD DE\n"
    "\n"
    "The importer's tail goes to the next multiple of 32, which is 16 bytes for 20 corpses and none for 24. Bytes that it has not written are\n"
    "0xDEADDEAD. Its free slots are zero; so is a fixed slot whose source file it could not open. OniSplit loses the names in each of its conversions.\n"
    "\n"
    "The sources disagree: OniGalore of 2007 calls both fixed and next \"array size\" (they differ in OniSplit's files), and name and visible_leaves\n"
    "together \"160 bytes of notes\". It says that capacity is always 20 (OniSplit writes more) and that all files have 0x5620 bytes. It prints +0.021534\n"
    "for the pelvis' y.z, whose bytes say -0.021534 (only then the matrix is a rotation). Its older table has the first character_class at 0xC0, which\n"
    "counts from the start of the file: 0xA0 of the corpse. Other pages and OniUnPacker call a bone's axes the points of a triangle.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set 00565-.CRSA 'corpses[0].name=_guard'                                             a corpse that is left out at the lowest quality\n"
    "  verbatim set 00565-.CRSA 'corpses[0].character_class=one=1 index=42'                          another character\n"
    "  verbatim set 00565-.CRSA 'corpses[0].bones.head.euler=0 90 0'                                 a head turned by 90 degrees about y\n"
    "  verbatim set 00565-.CRSA 'corpses[0].bones.pelvis.origin[1]=12.5'                             a pelvis at another height\n"
    "  verbatim set 00565-.CRSA 'corpses[0].margin~=10'                                              the box anew, so far around the bones\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Link", "", "to another instance of the same file; no link if the whole word is 0"},
    {"LevelNames", "", "Identifies the instance file by its name: level3_Final has level 3 and name_hash 0, which only \"Final\" has; any other suffix has the sum of each letter's number in the alphabet times its place, from 1. Renaming the file makes it stale."},
    {"Matrix", "", "p' = origin + x*X + y*Y + z*Z: origin is where the bone is; in world space, not relative to a parent bone; y is the height"},
    {"Box", "", "y is the height"},
    {"LeafCounts", "", "A corpse with 0 is never visible; fixed corpses get their count when the level starts."},
    {"Corpse", "margin", "of the box around the origins of the bones: the least distance of one from a side; set, it makes the box anew"},
    {"Link", "one", "1 in a link"},
    {"Link", "index", "of the instance's descriptor, from 0"},
    {"LevelId", "one", "1; 0 where there is no id"},
    {"LevelId", "name_hash", "of the suffix of the level's file"},
    {"LevelId", "level", "number of the level"},
    {"Matrix", "x", "direction of the bone's x axis, of length 1"},
    {"Matrix", "y", "of its y axis"},
    {"Matrix", "z", "of its z axis"},
    {"Matrix", "origin", "position of the bone in the world: x, height, z"},
    {"Box", "min", "the least x, height and z"},
    {"Box", "max", "the greatest"},
    {"Corpse", "name", "of the source file; the engine skips '_' names at the lowest graphics quality"},
    {"Corpse", "visible_leaf_count", "the engine sets it at level start for fixed corpses; others keep theirs, and are invisible with 0"},
    {"Corpse", "visible_leaves", "octree leaves, visible_leaf_count of them"},
    {"Corpse", "character_class", "the ONCC; 0: the slot is not drawn"},
    {"CorpseArray", "resource_id", "this instance"},
    {"CorpseArray", "level_id", "0 in .oni files; a pointer in a memory dump"},
    {"CorpseArray", "unused", "never written: the importer's fill pattern, or zeros from OniSplit"},
    {"CorpseArray", "fixed_count", "corpses that the level places and the engine never replaces; the first ones"},
    {"CorpseArray", "next", "the slot that the next dead character takes; OniSplit: used count"},
    {"CorpseArray", "capacity", "the only number that sizes anything"},
    {"CorpseArray", "corpses", "a new array equals the importer's"},
};

}  // namespace

verbatim::view::format oni_corpses() { return verbatim::view::instantiate<verbatim::oni::CorpseArray>(about, remarks); }

}  // namespace verbatim::generated

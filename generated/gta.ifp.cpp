// Made by verbatim-generate from verbatim/formats/gta/ifp.hpp. Do not edit.
#include "verbatim/formats/gta/ifp.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::gta::RotationFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::RotationTranslationFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Translation16Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Object>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Animation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp3>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp2Animation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp2>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Kr00Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Krt0Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::KrtsFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::BoneId>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Relations>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Kr00>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krt0>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krts>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anpk>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnlfPackage>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anlf>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Ifp>;
extern template struct verbatim::table::detail::table_of_root<verbatim::gta::Ifp>;

template struct verbatim::table::detail::table_of<verbatim::gta::RotationFrame>;
template struct verbatim::table::detail::table_of<verbatim::gta::RotationTranslationFrame>;
template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Frame>;
template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Translation16Frame>;
template struct verbatim::table::detail::table_of<verbatim::gta::Object>;
template struct verbatim::table::detail::table_of<verbatim::gta::Animation>;
template struct verbatim::table::detail::table_of<verbatim::gta::Anp3>;
template struct verbatim::table::detail::table_of<verbatim::gta::Anp2Animation>;
template struct verbatim::table::detail::table_of<verbatim::gta::Anp2>;
template struct verbatim::table::detail::table_of<verbatim::gta::Kr00Frame>;
template struct verbatim::table::detail::table_of<verbatim::gta::Krt0Frame>;
template struct verbatim::table::detail::table_of<verbatim::gta::KrtsFrame>;
template struct verbatim::table::detail::table_of<verbatim::gta::BoneId>;
template struct verbatim::table::detail::table_of<verbatim::gta::Relations>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Kr00>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krt0>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krts>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnpkAnimation>;
template struct verbatim::table::detail::table_of<verbatim::gta::Anpk>;
template struct verbatim::table::detail::table_of<verbatim::gta::AnlfPackage>;
template struct verbatim::table::detail::table_of<verbatim::gta::Anlf>;
template struct verbatim::table::detail::table_of<verbatim::gta::Ifp>;
template struct verbatim::table::detail::table_of_root<verbatim::gta::Ifp>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "GTA: IFP, a package of skeletal animations. Little-endian; no checksum, no compression, no alignment.\n"
    "\n"
    "Version 1 (ANPK, ANLF) is described below. Manhunt's .ifp (ANCT, Z2HM, MH2Z) is another format.\n"
    "\n"
    "Version 2, San Andreas: ANP3; ANP2 is the same without the two words at the end of an animation's header.\n"
    "Described by the GTAModding wiki (IFP) and by the readers of gta-reversed, MTA, re3 and Blender's io_scene_gta_ifp.\n"
    "Files seen: 109 ANP3 files of game, mod and server packs; frame types 3 (221,514 objects), 4 (15,010) and 2 (28, in two files).\n"
    "No file of ANP2 or of frame type 1 is public.\n"
    "\n"
    "Games read by the counts and never by the sizes. Deviations in real files, of 109 files with 9,138 animations:\n"
    "\n"
    "  garbage after the NUL of an animation's name     4,240 animations, 92 files: old memory, or the end of a longer old name\n"
    "  garbage after the NUL of the package's name      3 files; never after an object's name, in 236,552 objects\n"
    "  size other than that of the content              19 files, 13 of them up to the end of the file; editors carry the error along\n"
    "  frame_data_size other than that of the frames    26 animations: 25 too large (16 bytes a frame for type 3), 1 too small\n"
    "  flags that the frames contradict                 25 animations: 24 of integer frames with 0, and an empty placeholder\n"
    "  zeros after the last animation                   51 files, 14 of them not up to a multiple of 2,048\n"
    "  stale data after the last animation              27 files, up to 2.4 MB with whole animations: the files were edited in place\n"
    "\n"
    "Normal, although it looks wrong: objects in any order (6,293 animations), two objects of one bone (149 animations), two animations of\n"
    "one name (7 files), bone ids up to 49130, negative first times (7 files), equal times (34 files), quaternions off unit length (26 files).\n"
    "\n"
    "The sources disagree: according to the wiki, the flags are \"always 1\", the time is in seconds, and frame type 3 is \"a child, 4 the root\".\n"
    "The latter is only a habit (3 with bone 0: 1,132 times; 4 with others: 8,235 times).\n"
    "\n"
    "Bone ids: 0 root, 1 pelvis, 2 spine, 3 spine1, 4 neck, 5 head, 6 and 7 brows, 8 jaw; right and left arm 21-26 and 31-36, from the\n"
    "clavicle to the second finger bone; left and right leg 41-44 and 51-54, from the thigh to the toe; 201 belly, 301 and 302 breasts, 303-307\n"
    "\"Nub\" helpers. Weapons and other things of the world count their own parts from 0.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set ped.ifp 'animations[0].name=walk'                                                another name for an animation\n"
    "  verbatim copy --again ped.ifp 'animations[0]' ped.ifp                                         the same animation again, from this file or another one\n"
    "  verbatim set ped.ifp 'animations[0].objects[0].frames[0].time=0.5 s'                          a frame at another time\n"
    "  verbatim set ped.ifp 'animations[0].objects[0].frames[0].euler~=0 0 90'                       a bone turned by 90 degrees about z\n"
    "  verbatim remove ped.ifp 'animations[0]'                                                       one animation less\n"
    "\n"
    "Version 1, of GTA III, Vice City and Liberty City Stories: ANPK, and ANLF around several of them. San Andreas still reads ANPK.\n"
    "\n"
    "Described by the GTAModding wiki (IFP), by the readers re3 (of three games), librwgta, openrw and MTA, and by Blender's io_scene_gta_ifp.\n"
    "Files seen: 69 ANPK files of the games and of mods, with 1,877 animations and 39,465 objects. No file of ANLF is public: its description is that of re3.\n"
    "\n"
    "All data is in chunks: four characters and the number of bytes that follow. Games use the counts, and only the sizes of INFO, NAME and ANIM,\n"
    "rounded up to 4; they compare no characters but those of the file and of the keys. Deviations in real files:\n"
    "\n"
    "  ANPK size other than that of the content      12 files, 5 of them too large and 7 too small; other sizes never deviate\n"
    "  NAME longer than the text and its NUL         20 files, one byte more: \"csplr\" 00 00\n"
    "  bytes after INFO that are not zero            6 files; after NAME 2, in one file\n"
    "  the word after an object's name               garbage in 7,192 objects, 25 files\n"
    "  first_frame not 0                             2,782 objects, 24 files: uninitialised\n"
    "  last_frame not the index of the last frame    7,350 objects, 26 files: 0, or uninitialised\n"
    "  INFO's second word not 0                      893 animations, 41 files: a small number in Vice City, old memory in Liberty City Stories\n"
    "  zeros after the last animation                62 files, 5 of them not up to a multiple of 2,048; stale data in one file\n"
    "\n"
    "Normal, although it looks wrong: first times that are not 0 (19 files), equal times (19 files), decreasing times (7 files), and -0.0 (25 files).\n"
    "\n"
    "The sources disagree: the wiki has names of 28 bytes and one time for all frames; openrw and others describe first_child and next_sibling as\n"
    "the siblings on both sides (in all 569 animations that have them, they form a tree).\n"
    "\n"
    "GTA: the rotation of a frame as Euler angles, and as an axis with the angle about it, in degrees. Version 1 stores the conjugate of version 2's\n"
    "quaternion; the same angles mean the same rotation in the game.\n"
    "\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"FrameType", "", "type of all frames of an object, whatever its bone"},
    {"FrameType", "rotation", "floats, time in seconds"},
    {"FrameType", "rotation16", "integers, time in 1/60 s"},
    {"Object", "", "the part of an animation for one bone; objects are in any order"},
    {"AnimationFlags", "", "the frames are integers; no other bit has been seen"},
    {"Animation", "length", "the time of the last frame of all objects"},
    {"Bones", "", "Bones of people; from 5001 on of faces in a cutscene of Liberty City Stories. Weapons and other objects of the world count their own parts from 0."},
    {"BoneId", "", "for an ANIM of 44 bytes; without a bone id, games bind by name"},
    {"Relations", "", "for an ANIM of 48 bytes: all of GTA III, some of Vice City; indices of objects, -1 for none"},
    {"AnpkObject", "", "the part of an animation for one bone"},
    {"AnpkAnimation", "length", "the time of the last frame of all objects"},
    {"AnlfPackage", "", "an ANPK that others follow"},
    {"RotationFrame", "rotation", "x y z w"},
    {"RotationFrame", "time", "time from the start of the animation"},
    {"RotationTranslationFrame", "rotation", "x y z w"},
    {"RotationTranslationFrame", "time", "before the translation, unlike version 1"},
    {"RotationTranslationFrame", "translation", "x y z, from the parent bone"},
    {"Rotation16Frame", "rotation", "x y z w; the games truncate instead of rounding, so never renormalise it"},
    {"Rotation16Frame", "time", "time from the start of the animation; up to 546 s"},
    {"Rotation16Translation16Frame", "rotation", "x y z w; the games truncate instead of rounding, so never renormalise it"},
    {"Rotation16Translation16Frame", "translation", "up to 32 units; beyond that, files use frame type 2"},
    {"Object", "name", "may start with a space: \" Pelvis\""},
    {"Animation", "name", "by which scripts play it; upper and lower case are the same"},
    {"Animation", "object_count", "0: a placeholder"},
    {"Animation", "frame_data_size", "size of all frames without object headers; the game allocates it and writes all frames there"},
    {"Anp3", "size", "from after this field to the end of the last animation: the offset of that end - 8"},
    {"Anp3", "name", "name of the block in the game"},
    {"Anp3", "tail", "zeros up to the sector end of the archive, or the rest of an earlier, longer file"},
    {"Anp2Animation", "name", "by which scripts play it"},
    {"Anp2", "name", "name of the block in the game"},
    {"Anp2", "tail", "as of ANP3"},
    {"Kr00Frame", "rotation", "x y z w"},
    {"Krt0Frame", "rotation", "x y z w"},
    {"Krt0Frame", "translation", "x y z, from the parent bone"},
    {"KrtsFrame", "rotation", "x y z w"},
    {"KrtsFrame", "translation", "x y z, from the parent bone"},
    {"KrtsFrame", "scale", "no game uses it; often 0.99999994"},
    {"AnpkObject", "id", "the games do not compare it, so another value is kept; the same holds for the other labels"},
    {"AnpkObject", "size", "up to the end of the frames"},
    {"AnpkObject", "anim_size", "44 or 48, including the 40 bytes of the next five fields"},
    {"AnpkObject", "name", "of the bone"},
    {"AnpkObject", "unused", "not part of the name: old memory in 7,192 objects, even after a short name"},
    {"AnpkObject", "first_frame", "0, or old memory"},
    {"AnpkObject", "last_frame", "frame_count - 1, 0 or old memory"},
    {"AnpkObject", "binding", "how the games find the bone"},
    {"AnpkObject", "keys", "absent if there are no frames"},
    {"AnpkAnimation", "name", "by which scripts play it; upper and lower case are the same"},
    {"AnpkAnimation", "dgan_size", "up to the end of the animation"},
    {"AnpkAnimation", "info_word", "no game reads it: a small number of unknown meaning, or old memory"},
    {"AnpkAnimation", "info_rest", "nothing in any file"},
    {"Anpk", "size", "up to the end of the last animation"},
    {"Anpk", "name", "name of the block in the game; Vice City keeps 20 characters"},
    {"Anpk", "tail", "zeros up to the sector end of the archive, or the rest of an earlier, longer file"},
    {"AnlfPackage", "name", "name of the block in the game"},
    {"Anlf", "size", "up to the first package, not to the end of the last one"},
    {"Anlf", "info_rest", "what follows the number of packages"},
    {"Anlf", "tail", "as of ANPK"},
};

}  // namespace

verbatim::view::format gta_ifp() { return verbatim::view::instantiate<verbatim::gta::Ifp>(about, remarks); }

}  // namespace verbatim::generated

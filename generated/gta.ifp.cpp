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
    "Version 1 (ANPK, ANLF) is described in a header of its own. Manhunt's .ifp (ANCT, Z2HM, MH2Z) is another format.\n"
    "\n"
    "Version 2, San Andreas: ANP3; ANP2 is the same without the two words at the end of an animation's header.\n"
    "Described by the GTAModding wiki (IFP) and by the readers of gta-reversed, MTA, re3 and Blender's io_scene_gta_ifp.\n"
    "Seen: 109 ANP3 files of game, mod and server packs; frame types 3 (221,514 objects), 4 (15,010) and 2 (28, in two files).\n"
    "No file of ANP2 or of frame type 1 is public.\n"
    "\n"
    "Games read by counts and never by sizes. What real files hold beside that, of 109 files and 9,138 animations:\n"
    "\n"
    "  garbage after the NUL of an animation's name     4,240 animations, 92 files: old memory, or what a shorter name left uncovered\n"
    "  ... of the package's name                        3 files; after an object's name never, in 236,552\n"
    "  size that is not the content's                   19 files, 13 of them up to the end of the file; editors carry the error along\n"
    "  frame_data_size that is not the frames'          26 animations: 25 too large (16 bytes a frame for type 3), 1 too small\n"
    "  flags that the frames contradict                 25 animations: 24 of integer frames with 0, and an empty placeholder\n"
    "  zeros after the last animation                   51 files, 14 of them not to the next multiple of 2,048\n"
    "  stale data after the last animation              27 files, up to 2.4 MB, with whole animations in it: edited in place\n"
    "\n"
    "Normal, though it looks wrong: objects in any order (6,293 animations), two objects of one bone (149 animations), two animations of\n"
    "one name (7 files), bone ids up to 49130, negative first times (7 files), equal times (34 files), quaternions off unit length (26 files).\n"
    "\n"
    "The sources disagree: the wiki's flags are \"always 1\", its time is in seconds, and its frame type 3 is \"a child, 4 the root\", which is\n"
    "a habit (3 with bone 0: 1,132 times; 4 with others: 8,235 times).\n"
    "\n"
    "Bone ids: 0 root, 1 pelvis, 2 spine, 3 spine1, 4 neck, 5 head, 6 and 7 brows, 8 jaw; right and left arm 21-26 and 31-36, from the\n"
    "clavicle to the second finger bone; left and right leg 41-44 and 51-54, from the thigh to the toe; 201 belly, 301 and 302 breasts, 303-307\n"
    "\"Nub\" helpers. Weapons and other things of the world count their own parts from 0.\n"
    "\n"
    "Version 1, of GTA III, Vice City and Liberty City Stories: ANPK, and ANLF around several of them. San Andreas still reads ANPK.\n"
    "\n"
    "Described by the GTAModding wiki (IFP), by the readers re3 (of three games), librwgta, openrw and MTA, and by Blender's io_scene_gta_ifp.\n"
    "Seen: 69 ANPK files of the games and of mods, with 1,877 animations and 39,465 objects. No file of ANLF is public: it is read as re3 reads it.\n"
    "\n"
    "All is in chunks: four characters and the number of bytes that follow. Games go by the counts, and by the sizes of INFO, NAME and ANIM alone,\n"
    "rounded up to 4; they compare no characters but those of the file and of the keys. What real files hold beside that:\n"
    "\n"
    "  ANPK size that is not the content's           12 files, 5 of them too large and 7 too small; other sizes never\n"
    "  NAME of more than the text and its NUL        20 files, one byte more: \"csplr\" 00 00\n"
    "  bytes after INFO that are not zero            6 files; after NAME 2, in one file\n"
    "  the word after an object's name               garbage in 7,192 objects, 25 files\n"
    "  first_frame not 0                             2,782 objects, 24 files: uninitialised\n"
    "  last_frame not the number of the last frame   7,350 objects, 26 files: 0, or uninitialised\n"
    "  INFO's second word not 0                      893 animations, 41 files: a small number in Vice City, old memory in Liberty City Stories\n"
    "  zeros after the last animation                62 files, 5 of them not to the next multiple of 2,048; stale data in one\n"
    "\n"
    "Normal, though it looks wrong: first times that are not 0 (19 files), equal times (19 files) and decreasing ones (7 files), and -0.0 (25 files).\n"
    "\n"
    "The sources disagree: the wiki has names of 28 bytes and one time for all frames; openrw and others call first_child and next_sibling the\n"
    "siblings on both sides (in all 569 animations that have them they form a tree).\n"
    "\n"
    "GTA: the rotation of a frame as Euler angles, and as an axis with the angle about it, in degrees. Version 1 keeps the conjugate of version 2's quaternion: the same angles\n"
    "are the same rotation in the game.\n"
    "\n"
    "GTA: what the rules of animation packages look at. Each says what is wrong with a list, and nothing when all is well.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"FrameType", "", "of a whole object, whatever its bone"},
    {"FrameType", "rotation", "floats, time in seconds"},
    {"FrameType", "rotation16", "integers, time in 1/60 s"},
    {"Object", "", "one bone's part of an animation; in any order"},
    {"AnimationFlags", "", "the frames are integers; no other bit has been seen"},
    {"Bones", "", "Of people; from 5001 on of faces in a cutscene of Liberty City Stories. Weapons and other things of the world count their own parts from 0."},
    {"BoneId", "", "an ANIM of 44 bytes; without one, games bind by name"},
    {"Relations", "", "an ANIM of 48 bytes: all of GTA III, some of Vice City's; numbers of objects, -1 for none"},
    {"AnpkObject", "", "one bone's part of an animation"},
    {"AnlfPackage", "", "an ANPK with others after it"},
    {"RotationFrame", "rotation", "x y z w"},
    {"RotationFrame", "time", "from the start"},
    {"RotationTranslationFrame", "rotation", "x y z w"},
    {"RotationTranslationFrame", "time", "before the translation, unlike version 1"},
    {"Rotation16Frame", "rotation", "x y z w; cut off and not rounded by the games: never renormalise"},
    {"Rotation16Frame", "time", "from the start; up to 546 s"},
    {"Rotation16Translation16Frame", "rotation", "x y z w; cut off and not rounded by the games: never renormalise"},
    {"Rotation16Translation16Frame", "translation", "up to 32 units, beyond which files take frame type 2"},
    {"Object", "name", "may start with a space: \" Pelvis\""},
    {"Animation", "object_count", "0: a placeholder"},
    {"Animation", "frame_data_size", "of all frames, object headers not counted; the game allocates it, and overruns less"},
    {"Anp3", "size", "from after this field to the end of the last animation: the end - 8"},
    {"Anp3", "name", "of the block in the game"},
    {"Anp3", "tail", "zeros to the archive's sector end, or what an earlier, longer file left"},
    {"Kr00Frame", "rotation", "x y z w"},
    {"Krt0Frame", "rotation", "x y z w"},
    {"KrtsFrame", "rotation", "x y z w"},
    {"KrtsFrame", "scale", "no game uses it; often 0.99999994"},
    {"AnpkObject", "id", "not compared by the games, so another one is kept; likewise the other labels"},
    {"AnpkObject", "size", "to the end of the frames"},
    {"AnpkObject", "anim_size", "44 or 48, of which the next five fields are 40"},
    {"AnpkObject", "unused", "not of the name: old memory in 7,192 objects, even after a short name"},
    {"AnpkObject", "first_frame", "0, or old memory"},
    {"AnpkObject", "last_frame", "frame_count - 1, 0 or old memory"},
    {"AnpkObject", "keys", "without frames there is no chunk"},
    {"AnpkAnimation", "dgan_size", "to the end of the animation"},
    {"AnpkAnimation", "info_word", "no game reads it: a small number of unknown meaning, or old memory"},
    {"Anpk", "size", "to the end of the last animation"},
    {"Anpk", "name", "of the block in the game; games keep 24 characters"},
    {"Anpk", "tail", "zeros to the archive's sector end, or what an earlier, longer file left"},
    {"Anlf", "size", "up to the first package, and not to the end of the last"},
};

}  // namespace

verbatim::view::format gta_ifp() { return verbatim::view::instantiate<verbatim::gta::Ifp>(about, remarks); }

}  // namespace verbatim::generated

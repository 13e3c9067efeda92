// Made by verbatim-generate from verbatim/formats/sims1/cmx.hpp. Do not edit.
#include "verbatim/formats/sims1/cmx.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlyBone>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySkin>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySuit>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version300>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version200>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Cmx>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cmx>;

template struct verbatim::table::detail::table_of<verbatim::sims1::EarlyBone>;
template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySkin>;
template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySuit>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Version300>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Version200>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Cmx>;
template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cmx>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 1: CMX, a character file as text: skeletons, suits and skills. One value a line; a vector is between bars, \"| 0 0.5 1 |\". Lines end with CR LF or LF.\n"
    "\n"
    "Described by Don Hopkins' page (The Sims animation file format), and by the game's reader in the Mac build of 2006, which reads names line by line and\n"
    "numbers by `>>`: a line break before them is only a space.\n"
    "Files seen: 403, of which 109 of version 300 (79 of Maxis' demo, 19 of Maxis' tools, 11 of fans) and 294 of version 200 (the prototype of 1998).\n"
    "All 114,374 integers are plain, and all 69,800 floats are %g with exponents of three digits (Visual C++).\n"
    "\n"
    "  LF instead of CR LF       11 files, all from repositories that convert texts\n"
    "  one empty line at the end 2 files\n"
    "  a blank at the end        of one value (a tab)\n"
    "  no final line end         the Mac game rejects the file; never seen\n"
    "\n"
    "The game compares neither the comment nor the version, so a file of version 200 is read as nonsense. Version 200 lacks the fields of `Bone`, `Suit` and\n"
    "`SuitSkin` that `EarlyBone`, `EarlySuit` and `EarlySkin` do not have. Another version in the second line does not convert a file.\n"
    "A skeleton, suit or skill with a name that is known already is thrown away. A line of more than 255 bytes makes the game reject the file.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set adult.cmx 'data.skills[0].name=a2o-wave'                                         another name for a skill\n"
    "  verbatim set adult.cmx 'data.suits[0].skins[0].skin=xskin-b002mafat_01-PELVIS-BODY'           another skin\n"
    "  verbatim set adult.cmx 'data.skeletons[0].bones[PELVIS].position.y+=0.1'                      a bone at another place\n"
    "  verbatim set adult.cmx '**.events[*].all[*].time*=2'                                          all events at twice the time\n"
    "  verbatim convert adult.cmx -o adult.bcf                                                       as a binary file\n"
    "\n"
    "The skeletons, suits and skills that both a character file as text (.cmx) and its binary twin (.bcf) contain.\n"
    "\n"
    "A skeleton has bones, a suit names a skin for some bones, and a skill says what an animation does. Its keys are in a CFP file: first all translations,\n"
    "then all rotations; each motion says where its own are.\n"
    "\n"
    "Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, PySims and the game itself.\n"
    "\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"EarlyBone", "", "of version 200"},
    {"EarlySkin", "", "of version 200"},
    {"EarlySuit", "", "of version 200"},
    {"Version300", "", "of the game"},
    {"Version200", "", "of the prototype of 1998"},
    {"Property", "", "both are texts, also where the value is a number. Blanks at the end belong to them"},
    {"Position", "", "from the parent"},
    {"Rotation", "", "from the parent, as a quaternion of length 1"},
    {"Motion", "", "of one bone"},
    {"EarlyBone", "name", "by which skills and suits name it"},
    {"EarlyBone", "parent", "name of a bone before this one; NULL: none"},
    {"EarlyBone", "can_translate", "1: a skill may move it"},
    {"EarlyBone", "can_rotate", "1: a skill may turn it"},
    {"EarlySkin", "bone", "name of the bone that carries it"},
    {"EarlySkin", "skin", "stem of a .skn"},
    {"EarlySuit", "name", "mostly the stem of the file's name"},
    {"Cmx", "comment", "never compared by the game"},
    {"Cmx", "end", "never read by the game"},
    {"Property", "key", "what it is: xevt, anchor, footstep, interruptable, translation, pixelate, canblend, name"},
    {"Property", "value", "a number or a name"},
    {"Properties", "all", "one for each"},
    {"Event", "time", "from the start of the skill"},
    {"Event", "properties", "what happens; one in all known files"},
    {"Events", "all", "in the order of their times"},
    {"Position", "x", "in the space of the parent"},
    {"Position", "y", "likewise"},
    {"Position", "z", "likewise"},
    {"Rotation", "x", "imaginary part"},
    {"Rotation", "y", "imaginary part"},
    {"Rotation", "z", "imaginary part"},
    {"Rotation", "w", "real part"},
    {"Bone", "name", "by which skills and suits name it"},
    {"Bone", "parent", "name of a bone before this one; NULL: none"},
    {"Bone", "has_properties", "0 or 1"},
    {"Bone", "properties", "of this bone: a name, in three known files"},
    {"Bone", "can_translate", "1: a skill may move it"},
    {"Bone", "can_rotate", "1: a skill may turn it"},
    {"Bone", "can_blend", "1: a skill may be blended with another one"},
    {"Bone", "can_wiggle", "0, or 400000 to 700000"},
    {"Bone", "wiggle_power", "how much it wiggles; 0 where can_wiggle is 0"},
    {"Skeleton", "name", "for example adult or child"},
    {"Skeleton", "bones", "each after its parent"},
    {"SuitSkin", "bone", "name of the bone that carries it"},
    {"SuitSkin", "skin", "stem of a .skn or .bmf"},
    {"SuitSkin", "flags", "in the suit that hides what is censored one bit for each box, otherwise 0"},
    {"SuitSkin", "has_properties", "0 or 1"},
    {"SuitSkin", "properties", "of this skin; none in known files"},
    {"Suit", "name", "mostly the stem of the file's name"},
    {"Suit", "type", "0: it is seen, 1: it hides what is censored"},
    {"Suit", "has_properties", "0 or 1"},
    {"Suit", "properties", "of this suit; none in known files"},
    {"Motion", "bone", "its name"},
    {"Motion", "frame_count", "the same in all motions of a skill"},
    {"Motion", "duration", "in ms; that of the skill"},
    {"Motion", "has_translation", "1: it moves"},
    {"Motion", "has_rotation", "1: it turns"},
    {"Motion", "first_translation", "index of its first translation in the CFP; -1: none"},
    {"Motion", "first_rotation", "index of its first rotation in the CFP"},
    {"Motion", "has_properties", "0 or 1"},
    {"Motion", "properties", "of this motion: canblend or name"},
    {"Motion", "has_events", "0 or 1"},
    {"Motion", "events", "what happens at which time"},
    {"Skill", "name", "by which the game calls it"},
    {"Skill", "file", "stem of the CFP with its keys: xskill-, and the name"},
    {"Skill", "duration", "in ms"},
    {"Skill", "distance", "how far it goes; 0 where it does not move"},
    {"Skill", "moving", "1: it moves away from its place"},
    {"Skill", "translation_count", "number of translations in the CFP"},
    {"Skill", "rotation_count", "number of rotations in the CFP"},
};

}  // namespace

verbatim::view::format sims1_cmx() { return verbatim::view::instantiate<verbatim::sims1::Cmx>(about, remarks); }

}  // namespace verbatim::generated

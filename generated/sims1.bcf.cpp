// Made by verbatim-generate from verbatim/formats/sims1/bcf.hpp. Do not edit.
#include "verbatim/formats/sims1/bcf.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::Bcf>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bcf>;

template struct verbatim::table::detail::table_of<verbatim::sims1::Bcf>;
template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bcf>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 1: BCF, a character file as the game writes it: skeletons, suits and skills. Little-endian, no magic, no padding, ends at the last field.\n"
    "\n"
    "It has the fields of a CMX of version 300 in the same order, without its first two lines. Described by the game's ReadFromFile (Mac build of 2006),\n"
    "mixiate and FreeSO, who agree, save that these two read can_wiggle as a float.\n"
    "Files seen: 2, which hold skills only. The fields of the one that is a twin of a CMX are those of the text, bit for bit.\n"
    "Before a string, a length of 255 means that a longer one follows. The game reads it into a buffer of 256 bytes, whatever its length. A game's file is called STEM.cmx.bcf.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set adult.cmx.bcf 'skills[0].name=a2o-wave'                                          another name for a skill\n"
    "  verbatim set adult.cmx.bcf 'suits[0].skins[0].skin=xskin-b002mafat_01-PELVIS-BODY'            another skin\n"
    "  verbatim set adult.cmx.bcf 'skeletons[0].bones[PELVIS].position.y+=0.1'                       a bone at another place\n"
    "  verbatim set adult.cmx.bcf '**.events[*].all[*].time*=2'                                      all events at twice the time\n"
    "  verbatim convert adult.cmx.bcf -o adult.cmx                                                   as text\n"
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
    {"Property", "", "both are texts, also where the value is a number. Blanks at the end belong to them"},
    {"Position", "", "from the parent"},
    {"Rotation", "", "from the parent, as a quaternion of length 1"},
    {"Motion", "", "of one bone"},
    {"Bcf", "end", "nothing: never read by the game"},
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

verbatim::view::format sims1_bcf() { return verbatim::view::instantiate<verbatim::sims1::Bcf>(about, remarks); }

}  // namespace verbatim::generated

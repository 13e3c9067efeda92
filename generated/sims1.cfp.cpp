// Made by verbatim-generate from verbatim/formats/sims1/cfp.hpp. Do not edit.
#include "verbatim/formats/sims1/cfp.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::TranslationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::RotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Keys>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Cfp>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cfp>;

template struct verbatim::table::detail::table_of<verbatim::sims1::TranslationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims1::RotationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Keys>;
template struct verbatim::table::detail::table_of<verbatim::sims1::Cfp>;
template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cfp>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 1: CFP, the keys of a skill: the translations and rotations of its bones at each frame. No magic, no size, no count.\n"
    "\n"
    "Described by the game's reader (Mac build of 2006), Don Hopkins' page and the readers of FreeSO and mixiate.\n"
    "Files seen: 25, of 1,964 to 81,565 bytes. They have as many translations and rotations as the skills in the CMX files say, and all are written by the same\n"
    "encoder: an edited file has other bytes only in the columns that are edited.\n"
    "A skill and its motions are in a CMX or BCF (file is the stem of the CFP); first_translation and first_rotation of a motion, and its frame_count, say which rows are its own.\n"
    "The prototype of 1998 has files of bare floats (.bin) instead.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set xskill-a2o-walk.cfp 'keys.translations[0].y+=0.1'                                a bone at another place in the first frame\n"
    "  verbatim set xskill-a2o-walk.cfp 'keys.translations[*].y+=0.1'                                in all frames\n"
    "  verbatim set xskill-a2o-walk.cfp 'keys.rotations[0].x=0' 'keys.rotations[0].w=1'              a bone turned otherwise in the first frame\n"
    "  verbatim insert xskill-a2o-walk.cfp keys.translations y=2.4                                   a new last key, which the character file has to count, too\n"
    "  verbatim remove xskill-a2o-walk.cfp 'keys.rotations[-1]'                                      the last key less, likewise\n"
    "\n"
    "How the keys in a CFP file are stored: as one column of numbers after the other, each number as the step from the one before it, if the table has that step.\n"
    "\n"
    "  00 to FC     the number before plus a step: 253 steps from -0.1 to 0.1, in the order of the bytes\n"
    "  FD           not used: the game reads beyond its table\n"
    "  FE n         the number before, n + 1 times; n is a u16\n"
    "  FF x         x, a float\n"
    "\n"
    "Described by the game's InitFloatCompression and ReadCompressedFloats (Mac build of 2006). The writer of all 25 known files, whose 249,785 steps are all equal to\n"
    "one entry of the table bit for bit, begins each column with FF, repeats equal numbers, and takes FF where no step leads to the number.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"TranslationKey", "", "of one bone at one frame"},
    {"RotationKey", "", "of one bone at one frame, as a quaternion of length 1"},
    {"Keys", "", "what the codec makes of the file"},
    {"TranslationKey", "x", "in the space of the parent"},
    {"TranslationKey", "y", "likewise"},
    {"TranslationKey", "z", "likewise"},
    {"RotationKey", "x", "imaginary part"},
    {"RotationKey", "y", "imaginary part"},
    {"RotationKey", "z", "imaginary part"},
    {"RotationKey", "w", "real part"},
    {"Keys", "translation_count", "as the columns of the file say; the CMX has it as translation_count of the skill"},
    {"Keys", "rotation_count", "likewise"},
    {"Keys", "translations", "those of the first motion that moves, then those of the next one"},
    {"Keys", "rotations", "those of the first motion, then those of the next one"},
};

}  // namespace

verbatim::view::format sims1_cfp() { return verbatim::view::instantiate<verbatim::sims1::Cfp>(about, remarks); }

}  // namespace verbatim::generated

// The Sims 1: CFP, the keys of a skill: the translations and rotations of its bones at each frame. No magic, no size, no count.
//
// Described by the game's reader (Mac build of 2006), Don Hopkins' page and the readers of FreeSO and mixiate.
// Files seen: 25, of 1,964 to 81,565 bytes. They have as many translations and rotations as the skills in the CMX files say, and all are written by the same
// encoder: an edited file has other bytes only in the columns that are edited.
// A skill and its motions are in a CMX or BCF (file is the stem of the CFP); first_translation and first_rotation of a motion, and its frame_count, say which rows are its own.
// The prototype of 1998 has files of bare floats (.bin) instead.
//
// Common edits:
//
//   verbatim set xskill-a2o-walk.cfp 'keys.translations[0].y+=0.1'                                a bone at another place in the first frame
//   verbatim set xskill-a2o-walk.cfp 'keys.translations[*].y+=0.1'                                in all frames
//   verbatim set xskill-a2o-walk.cfp 'keys.rotations[0].x=0' 'keys.rotations[0].w=1'              a bone turned otherwise in the first frame
//   verbatim insert xskill-a2o-walk.cfp keys.translations y=2.4                                   a new last key, which the character file has to count, too
//   verbatim remove xskill-a2o-walk.cfp 'keys.rotations[-1]'                                      the last key less, likewise
#pragma once
#include <cmath>

#include "verbatim/formats/sims1/compressed_floats.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims1 {
using namespace wire;

struct TranslationKey {                          // of one bone at one frame
    f32                         x;               // in the space of the parent
    f32                         y;               // likewise
    f32                         z;               // likewise
};

struct RotationKey {                             // of one bone at one frame, as a quaternion of length 1
    f32                         x;               // imaginary part
    f32                         y;               // imaginary part
    f32                         z;               // imaginary part
    f32                         w{1.0f};         // real part
    // The length may deviate from 1 by 1 %.
    static bool has_unit_length(const RotationKey& r) {
        const double x = r.x, y = r.y, z = r.z, w = r.w;
        return std::fabs(std::sqrt(x * x + y * y + z * z + w * w) - 1) <= 0.01;
    }
    static constexpr auto expectations = all_of(expect<&RotationKey::x>(holds<&RotationKey::has_unit_length>("a quaternion of length 1")));
};

struct Keys {                                    // what the codec makes of the file
    u32                         translation_count;  // as the columns of the file say; the CMX has it as translation_count of the skill
    u32                         rotation_count;  // likewise
    list<TranslationKey, &Keys::translation_count>  translations;  // those of the first motion that moves, then those of the next one
    list<RotationKey, &Keys::rotation_count>  rotations;  // those of the first motion, then those of the next one
    using units = elements_of<&Keys::translations, &Keys::rotations>;
};

struct Cfp {
    coded<compressed_floats, Keys, to_end>  keys;
    static constexpr auto rules_from = according_to("25 files");
};
static_assert(laid_out<Cfp>);

}  // namespace verbatim::sims1

template <>
struct verbatim::format<verbatim::sims1::Cfp> {
    static constexpr std::string_view id = "sims1.cfp";
    static constexpr std::string_view title = "The Sims 1 keys of a skill (CFP)";
    static constexpr std::string_view extensions = ".cfp";

    // There is no magic, but the numbers are rotations of length 1, in columns that begin with FF.
    static match recognise(std::span<const std::byte> file) {
        return verbatim::sims1::compressed_floats::has_rotations(file) ? match::plausible : match::no;
    }
};

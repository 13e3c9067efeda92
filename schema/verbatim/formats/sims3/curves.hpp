// The Sims 3: the curves of a clip (the section "_pilC3S_"): what moves, and its keys. The header is followed by a table of curves, two names, a
// palette and the keys, with no padding between them, so that keys start at any address.
#pragma once
#include <cmath>

#include "verbatim/formats/sims3/names.hpp"
#include "verbatim/wire/rotation.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims3 {
using namespace wire;

struct S3Clip;
struct Curve;

// Bits x to w are set if the component is negative. A key with fewer components leaves the others 0. The other bits are 0, except for 10, 20, 80 and
// 90 (hex) in the first or second key of 13 curves.
struct KeyFlags {
    bits<1>                                  x;            // 1: the first component is negative
    bits<1>                                  y;            // the same of the second one
    bits<1>                                  z;            // of the third one
    bits<1>                                  w;            // of the fourth one
    bits<12>                                 other;        // of unknown meaning
};
struct Three10 {
    bits<10>                                 x;            // size of the component, of 1023
    bits<10>                                 y;            // likewise
    bits<10>                                 z;            // likewise
    bits<2>                                  spare;        // 0
};
struct One12 {
    bits<12>                                 value;        // size of the component, of 4095
    bits<4>                                  spare;        // 0
};

namespace detail {
inline bool known_bits(const packed<u16, KeyFlags>& flags, unsigned components) {
    const auto other = flags.get<&KeyFlags::other>();
    return (flags.stored.value() & 0xF) >> components == 0 && (other == 0 || other == 1 || other == 2 || other == 8 || other == 9);
}
}  // namespace detail
inline constexpr std::string_view known_flags = "a sign for each component, and other 0, 1, 2, 8 or 9";

// Keys. Ticks start at 0 and increase. Their raw numbers are values in the curve's scale.

struct PaletteKey {                                        // no file with one is known
    at<0, u16>                               tick;         // the frame, counted from 0; keys may skip frames
    at<2, packed<u16, KeyFlags>>             flags;        // the sign of each component
    at<4, std::array<index_in<u16, "palette">, 3>>  index;
    static std::array<double, 3> value(const PaletteKey&, const Curve&, const S3Clip&);  // x y z: the number of the palette, negative if its bit in the flags is set, times the curve's scale, plus its offset
    static bool set_value(PaletteKey&, const Curve&, const S3Clip&, const std::array<double, 3>&);
    static constexpr auto calculated = all_of(calculate<&PaletteKey::value, &PaletteKey::set_value>("value"));
};
static_assert(laid_out<PaletteKey, 10>);

struct VectorKey {
    at<0, u16>                               tick;         // the frame, counted from 0; keys may skip frames
    at<2, packed<u16, KeyFlags>>             flags;
    at<4, packed<u32, Three10>>              raw;
    static bool spare_is_zero(const packed<u32, Three10>& raw) { return raw.get<&Three10::spare>() == 0; }
    static bool flags_are_known(const VectorKey& key) { return detail::known_bits(key.flags, 3); }
    static constexpr auto expectations = all_of(expect<&VectorKey::flags>(holds<&VectorKey::flags_are_known>(known_flags)), expect<&VectorKey::raw>(holds<&VectorKey::spare_is_zero>("spare 0")));
    static std::array<double, 3> value(const VectorKey&, const Curve&);  // x y z, each raw / 1023, negative if its bit in the flags is set, times the curve's scale, plus its offset
    static bool set_value(VectorKey&, const Curve&, const std::array<double, 3>&);
    static constexpr auto calculated = all_of(calculate<&VectorKey::value, &VectorKey::set_value>("value"));
};
static_assert(laid_out<VectorKey, 8>);

struct RotationKey {
    at<0, u16>                               tick;         // the frame, counted from 0; keys may skip frames
    at<2, packed<u16, KeyFlags>>             flags;
    at<4, std::array<packed<u16, One12>, 4>> raw;          // x y z w
    static bool spare_is_zero(const std::array<packed<u16, One12>, 4>& raw) {
        return raw[0].get<&One12::spare>() == 0 && raw[1].get<&One12::spare>() == 0 && raw[2].get<&One12::spare>() == 0 && raw[3].get<&One12::spare>() == 0;
    }
    static bool flags_are_known(const RotationKey& key) { return detail::known_bits(key.flags, 4); }
    static constexpr auto expectations = all_of(expect<&RotationKey::flags>(holds<&RotationKey::flags_are_known>(known_flags)), expect<&RotationKey::raw>(holds<&RotationKey::spare_is_zero>("spare 0")));
    static std::array<double, 4> value(const RotationKey&, const Curve&);  // x y z w, each raw / 4095, negative if its bit in the flags is set, times the curve's scale, plus its offset
    static bool set_value(RotationKey&, const Curve&, const std::array<double, 4>&);
    static euler_angles euler(const RotationKey&, const Curve&);
    static wire::axis_angle axis_angle(const RotationKey&, const Curve&);
    // Sets the value to Euler angles, or to an axis and an angle.
    template <std::size_t N>
    static bool turn(RotationKey&, const Curve&, const std::array<double, N>&);
    static constexpr auto calculated = all_of(
        calculate<&RotationKey::value, &RotationKey::set_value>("value"), calculate<&RotationKey::euler, &RotationKey::turn<3>>("euler", "°"),
        calculate<&RotationKey::axis_angle, &RotationKey::turn<4>>("axis_angle"));
};
static_assert(laid_out<RotationKey, 12>);

// A weight has 16 bits, or, in clips of the game's exporter, 8 bits and a byte of garbage. The curve decides: it has 8 bits if the second byte of every
// key is 10 (hex) and the scale is above 0. That is so in the 4 curves of the game's exporter (156 keys) and in none of the 375 of s3py (9,497 keys), whose
// scale is below 0 unless all their weights are 0. A finding names a curve that could be either.
struct WeightKey {
    at<0, u16>                               tick;         // the frame, counted from 0; keys may skip frames
    at<2, packed<u16, KeyFlags>>             flags;
    at<4, u8>                                raw;          // the weight, or its low byte
    at<5, u8>                                high;         // the weight's high byte, or 10 (hex), garbage
    static bool flags_are_known(const WeightKey& key) { return detail::known_bits(key.flags, 1); }
    static constexpr auto expectations = all_of(expect<&WeightKey::flags>(holds<&WeightKey::flags_are_known>(known_flags)));
    static double value(const WeightKey&, const Curve&);  // raw / 65535 or, for 8 bits, 255, negative if its bit in the flags is set, times the curve's scale, plus its offset; the curve decides which
    static bool set_value(WeightKey&, const Curve&, double);
    static double value_of_8_bits(const WeightKey&, const Curve&);   // the same of the first byte, of 255, whatever the curve says
    static double value_of_16_bits(const WeightKey&, const Curve&);  // the same of both bytes, of 65535
    static bool set_value_of_8_bits(WeightKey&, const Curve&, double);
    static bool set_value_of_16_bits(WeightKey&, const Curve&, double);
    static constexpr auto calculated = all_of(
        calculate<&WeightKey::value, &WeightKey::set_value>("value"),
        calculate<&WeightKey::value_of_8_bits, &WeightKey::set_value_of_8_bits>("value_of_8_bits"),
        calculate<&WeightKey::value_of_16_bits, &WeightKey::set_value_of_16_bits>("value_of_16_bits"));
};
static_assert(laid_out<WeightKey, 6>);

// Channels whose presence says everything: they have no keys in any file. A key would be a tick and flags.
struct NullTranslationKey {
    at<0, u16>                               tick;         // the frame, counted from 0
    at<2, packed<u16, KeyFlags>>             flags;        // signs, as of other keys
};
struct NullRotationKey {
    at<0, u16>                               tick;         // the frame, counted from 0
    at<2, packed<u16, KeyFlags>>             flags;        // signs, as of other keys
};
struct IdentityRotationKey {
    at<0, u16>                               tick;         // the frame, counted from 0
    at<2, packed<u16, KeyFlags>>             flags;        // signs, as of other keys
};
struct NullWeightKey {
    at<0, u16>                               tick;         // the frame, counted from 0
    at<2, packed<u16, KeyFlags>>             flags;        // signs, as of other keys
};
static_assert(laid_out<NullTranslationKey, 4>);

// Keys of an unknown type: no field owns their bytes, but the curve still leads to them.
struct UnknownKeys {};

// Names as in The Sims 4. F is a float, and the digit says how many; only the channels of the cases below have been seen in clips.
struct Channels {
    static constexpr named_value names[] = {
        {0x01, "F1"}, {0x02, "F2"}, {0x03, "F3"}, {0x04, "F4"}, {0x05, "F1_Normalized"}, {0x06, "F2_Normalized"}, {0x07, "F3_Normalized"}, {0x08, "F4_Normalized"},
        {0x09, "F1_Zero"}, {0x0A, "F2_Zero"}, {0x0B, "F3_Zero"}, {0x0C, "F4_Zero"}, {0x0D, "F1_One"}, {0x0E, "F2_One"}, {0x0F, "F3_One"}, {0x10, "F4_One"},
        {0x11, "F4_QuaternionIdentity"}, {0x12, "F3_HighPrecisionNormalized"}, {0x14, "F4_SuperHighPrecision_Quaternion"},
    };
};
struct Targets { static constexpr named_value names[] = {{1, "translation"}, {2, "rotation"}, {3, "scale"}, {7, "morph_weight"}}; };
struct Channel {
    bits<8, Channels>                channel;              // the form of the keys
    bits<8, Targets>                 target;               // what they move
};

struct Curve {
    at< 0, u32>                      data_offset;          // offset of the keys from the section's start; without keys, where they would be
    at< 4, meaning_by<hash<u32, Fnv32, Bones>, "type.target", 7, hash<u32, Fnv64Low, Morphs>>>
                                     track;                // a bone, or a morph; no two curves have the same track and target
    at< 8, f32>                      offset;
    at<12, f32>                      scale{1.0f};          // above 0 in the game's own files, below 0 in s3py's; 1, with offset 0, if unused
    at<16, u16>                      key_count;
    at<18, packed<u16, Channel>>     type;                 // form of the keys, and what they move
    template <class Key>
    using Keys = list<Key, &Curve::key_count>;
    placed<choice<&Curve::type,
                  when<0x0103, Keys<PaletteKey>>,
                  when<0x010B, Keys<NullTranslationKey>>,
                  when<0x0112, Keys<VectorKey>>,
                  when<0x020C, Keys<NullRotationKey>>,
                  when<0x0211, Keys<IdentityRotationKey>>,
                  when<0x0214, Keys<RotationKey>>,
                  when<0x0705, Keys<WeightKey>>,
                  when<0x0709, Keys<NullWeightKey>>,
                  otherwise<UnknownKeys>>,
           &Curve::data_offset, from::start_of<S3Clip>, needed>
                                     keys;
    static std::string ticks_out_of_order(const Curve&);
    static std::string keys_of_null(const Curve&);
    static std::string odd_weights(const Curve&);
    static std::string doubtful_weights(const Curve&);
    static bool is_finite(const f32& number) { return std::isfinite(number.value()); }
    static constexpr auto finite = holds<&Curve::is_finite>("a finite number");
    using unused = equals<&Curve::key_count, 0>;
    static constexpr auto expectations = all_of(
        expect<&Curve::offset>(finite, given<unused>(is(0))), expect<&Curve::scale>(finite, is_not(0), given<unused>(is(1))),
        expect<&Curve::keys>(holds<&Curve::ticks_out_of_order>("ticks that start at 0 and increase"), according_to("977,000 keys of 60 files")),
        expect<&Curve::key_count>(holds<&Curve::keys_of_null>("0 where the type says all"), according_to("the SimsWiki, and readers that refuse others")),
        expect<&Curve::keys>(holds<&Curve::doubtful_weights>("weights that are of 8 bits or of 16 for certain"), according_to("379 curves of 60 files")),
        note<&Curve::keys>(holds<&Curve::odd_weights>("weights of morphs from 0 to 1"), according_to("the SimsWiki")));
    using telling = columns<"track", "type", "keys">;
};
static_assert(laid_out<Curve> && offset<&Curve::keys> == 20);

struct S3Clip {
    at<0x00, characters_of<magic<std::uint64_t{0x5F5333436C69705F}>>>  mark;  // "_pilC3S_": _S3Clip_ as a number
    at<0x08, always<2u>>             version;
    at<0x0C, zeros<4>>               zero12;
    at<0x10, seconds<f32>>           frame_duration;       // of a tick: 1/30 in every file
    at<0x14, u16>                    tick_count;           // greater than the last tick of every curve
    at<0x16, u16>                    unk22;                // 0; in new files of s3py 6C73 (hex), which was seen once
    at<0x18, u32>                    curve_count;
    at<0x1C, u32>                    palette_size;         // 0 in every file
    at<0x20, u32>                    curves_at;            // this offset and the next three count from the section's start
    at<0x24, u32>                    frame_data_at;        // the palette, followed by the keys; according to the SimsWiki also a time code, if there is one
    at<0x28, u32>                    name_at;
    at<0x2C, u32>                    source_at;
    placed<list<Curve, &S3Clip::curve_count>, &S3Clip::curves_at, from::record>     curves;   // in any order
    placed<cstring, &S3Clip::name_at, from::record>                           name;     // of the clip; the resource's key is made from it, and
                                                                                        // is not always updated
    placed<cstring, &S3Clip::source_at, from::record>                         source;   // the animator's file: .ma, or .blend. Jazz scripts name the clip's actors by it
    placed<list<f32, &S3Clip::palette_size>, &S3Clip::frame_data_at, from::record>  palette;  // numbers for the keys of 0103
    static bool is_a_30th(const S3Clip& clip) { return clip.frame_duration == 1.f / 30; }
    static std::string ticks_out_of_range(const S3Clip&);
    static std::string repeated_tracks(const S3Clip&);
    static constexpr auto expectations = all_of(
        expect<&S3Clip::frame_duration>(holds<&S3Clip::is_a_30th>("1/30")),
        expect<&S3Clip::tick_count>(holds<&S3Clip::ticks_out_of_range>("more than the last tick of every curve")), expect<&S3Clip::palette_size>(is(0)),
        expect<&S3Clip::curves>(holds<&S3Clip::repeated_tracks>("no track twice with one target")));
    static double length(const S3Clip& clip) { return static_cast<double>(clip.tick_count) * static_cast<double>(clip.frame_duration); }  // tick_count * frame_duration
    static constexpr auto calculated = all_of(calculate<&S3Clip::length>("length", "s"));
    using units = elements_of<&S3Clip::curves>;
};
static_assert(laid_out<S3Clip> && offset<&S3Clip::curves> == 0x30);

}  // namespace verbatim::sims3

// MechWarrior 3: types that the records of animation files share.
#pragma once
#include <cmath>
#include <type_traits>

#include "verbatim/wire/rotation.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::mw3 {
using namespace wire;

using ptr = hexadecimal<u32>;                    // an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing

inline constexpr std::uint32_t some_address = 1;  // pointer in a new record to data that is present

using zero_u8 = always<std::uint8_t{0}>;
using zero_u16 = always<std::uint16_t{0}>;
using zero_u32 = always<std::uint32_t{0}>;

// Three classes of text, which differ in the bytes after the NUL: zeros, the old content of the buffer, the rest of a template.
using Name = text<32, tail::terminated<tail::zeros>>;
template <std::size_t N>
using Residue = text<N, tail::terminated<tail::residue>>;  // old bytes after the NUL
using NodeName = text<36, tail::over<"Default_node_name">>;  // the rest of "Default_node_name" after the NUL
inline bool ends_in_32(const NodeName& name) { return name.view().size() < 32; }
inline constexpr auto fits_into_32 = holds<&ends_in_32>("at most 31 bytes");
inline constexpr auto as_mech3ax_reads = according_to("mech3ax, which refuses longer names in every file of the game");

struct Vec3 {
    at<0, f32> x;                                // first component
    at<4, f32> y;                                // second component: the height
    at<8, f32> z;                                // third component
};
static_assert(laid_out<Vec3, 12>);
inline const Vec3 no_scale{.x = 1.0f, .y = 1.0f, .z = 1.0f};

struct Angles {
    at<0, radians<f32>> x;
    at<4, radians<f32>> y;
    at<8, radians<f32>> z;
};
static_assert(laid_out<Angles, 12>);

struct Quaternion {
    at< 0, f32> w{1.0f};
    at< 4, f32> x;                               // x, y and z: the axis times the sine of half the angle
    at< 8, f32> y;                               // likewise
    at<12, f32> z;                               // likewise
    static rotation as_rotation(const Quaternion& q) { return {q.x, q.y, q.z, q.w}; }
    static euler_angles euler(const Quaternion& q) { return angles_of(as_rotation(q)); }
    static wire::axis_angle axis_angle(const Quaternion& q) { return axis_angle_of(as_rotation(q)); }
    // Sets the rotation to Euler angles, or to an axis and an angle.
    template <std::size_t N>
    static bool turn(Quaternion& q, const std::array<double, N>& to) {
        const rotation now = rotation_of(to, as_rotation(q));
        q.w = static_cast<float>(now.w), q.x = static_cast<float>(now.x), q.y = static_cast<float>(now.y), q.z = static_cast<float>(now.z);
        return now.size() > 0;
    }
    static constexpr auto calculated = all_of(calculate<&Quaternion::euler, &Quaternion::turn<3>>("euler", "°"), calculate<&Quaternion::axis_angle, &Quaternion::turn<4>>("axis_angle"));
};
static_assert(laid_out<Quaternion, 16>);

struct Color {
    at<0, f32> r;                                // red, from 0 to 1
    at<4, f32> g;                                // green
    at<8, f32> b;                                // blue
};
static_assert(laid_out<Color, 12>);

struct Range {
    at<0, f32> min;                              // the least value
    at<4, f32> max;                              // the greatest value
};
static_assert(laid_out<Range, 8>);

struct AngleRange {
    at<0, radians<f32>> min;
    at<4, radians<f32>> max;
};
static_assert(laid_out<AngleRange, 8>);

struct FromToDelta {
    at<0, f32> from;                             // value at the start
    at<4, f32> to;                               // value at the end
    at<8, f32> delta;                            // (to - from) / run time, sometimes with another last bit
};
static_assert(laid_out<FromToDelta, 12>);

// The rounding of the game's own tools sometimes differs in the last bit from f32 arithmetic: a stored value that close is kept.
inline f32 delta_of(const f32& from, const f32& to, const f32& run_time, const f32& now) {
    const float right = to == from || run_time == 0.0f ? 0.0f : (to - from) / run_time, there = now.value();
    const bool is_close = there == right || std::nextafter(there, right) == right;
    return is_close ? there : right;
}
// Rules of events that have a run_time: a FromToDelta's delta follows its other values.
template <auto Values>
f32 delta_in(const reflect::record_of<Values>& event) {
    const FromToDelta& v = event.*Values;
    return delta_of(v.from, v.to, event.run_time, v.delta);
}
template <auto Values>
using delta_follows = derived<in<Values, &FromToDelta::delta>, by<&delta_in<Values>>>;

template <auto From, auto To, auto Delta>
typename reflect::type_of<Delta>::placed_at delta_between(const reflect::record_of<Delta>& event) {
    if constexpr (std::is_base_of_v<f32, reflect::type_of<Delta>>) return delta_of(event.*From, event.*To, event.run_time, event.*Delta);
    else {
        const auto& from = event.*From;
        const auto& to = event.*To;
        const auto& now = event.*Delta;
        return typename reflect::type_of<Delta>::placed_at{.x = delta_of(from.x, to.x, event.run_time, now.x), .y = delta_of(from.y, to.y, event.run_time, now.y), .z = delta_of(from.z, to.z, event.run_time, now.z)};
    }
}
template <auto From, auto To, auto Delta, class Condition = always_applies>
using delta_of_follows = derived<Delta, by<&delta_between<From, To, Delta>>, Condition>;

// Returns an address that is 0 exactly if a count or a size is 0: an address from the engine that wrote the file is kept.
inline std::uint32_t address_of(std::uint32_t now, std::uint32_t count) { return count == 0 ? 0 : now != 0 ? now : some_address; }

// The index of an element of one of the definition's tables: element 0 means none. Numbers below 0 have meanings of their own.
template <class T>
using NodeIndex = index_in<T, "nodes", none_below<1>>;
template <class T>
using EffectIndex = index_in<T, "effects", none_below<1>>;
template <class T>
using LightIndex = index_in<T, "lights", none_below<1>>;
template <class T>
using PufferIndex = index_in<T, "puffers", none_below<1>>;
template <class T>
using DynamicSoundIndex = index_in<T, "dynamic_sounds", none_below<1>>;
template <class T>
using StaticSoundIndex = index_in<T, "static_sounds", none_below<1>>;
// The index of an element of this table, which has no element for none.
template <class T>
using AnimRefIndex = index_in<T, "anim_refs", none_below<0>>;

// The anim_name of a definition of the file, or of another file.
template <class T>
using DefinitionName = name_in<T, "defs", or_elsewhere, source_is<"the engine, which looks it up by its name">>;
// The name of a sequence of the definition, of a call in its table, or of an element of another table.
using SequenceName = name_in<Name, "sequences", or_field<"reset">, source_is<"the engine, which looks it up by its name">>;
using AnimRefName = name_in<Name, "anim_refs">;
using DynamicSoundName = name_in<Name, "dynamic_sounds">;
using LightName = name_in<Name, "lights">;
using PufferName = name_in<Name, "puffers">;

// A reference to a node; -200: the node with which the animation was called; -100: the node to which it is bound, the default of a new event.
inline constexpr auto any_node = either(at_least(1), is(-200, -100));
inline constexpr int bound_node = -100;

inline bool is_finite(const f32& number) { return std::isfinite(number.value()); }
inline bool ordered(const Range& range) { return range.min >= 0 && range.max >= range.min; }
inline bool growing(const Range& range) { return range.min >= 0 && range.max > range.min; }
inline bool growing_above_zero(const Range& range) { return range.min > 0 && range.max > range.min; }
inline bool within_unit(const FromToDelta& value) { return value.from >= 0 && value.from <= 1 && value.to >= 0 && value.to <= 1; }
inline constexpr auto finite = holds<&is_finite>("a finite number");
inline constexpr auto ordered_range = holds<&ordered>("0 <= min <= max");
inline constexpr auto growing_range = holds<&growing>("0 <= min < max");
inline constexpr auto positive_range = holds<&growing_above_zero>("0 < min < max");
inline constexpr auto unit_from_to = holds<&within_unit>("from and to in 0 to 1");

}  // namespace verbatim::mw3

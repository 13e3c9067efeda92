// What the records of MechWarrior 3's animation files share.
#pragma once
#include "verbatim/wire/rotation.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::mw3 {
using namespace wire;

using ptr = hexadecimal<u32>;                    // an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing

using zero_u8 = always<std::uint8_t{0}>;
using zero_u16 = always<std::uint16_t{0}>;
using zero_u32 = always<std::uint32_t{0}>;

// Three classes of text, by what their writers leave after the NUL: zeros; what the buffer held before; the rest of a template.
using Name = text<32, tail::terminated<tail::zeros>>;
template <std::size_t N>
using Residue = text<N, tail::terminated<tail::residue>>;
using NodeName = text<36, tail::over<"Default_node_name">>;

struct Vec3 {
    at<0, f32> x;
    at<4, f32> y;
    at<8, f32> z;
};
static_assert(laid_out<Vec3, 12>);

struct Angles {
    at<0, radians<f32>> x;
    at<4, radians<f32>> y;
    at<8, radians<f32>> z;
};
static_assert(laid_out<Angles, 12>);

struct Quaternion {
    at< 0, f32> w;
    at< 4, f32> x;
    at< 8, f32> y;
    at<12, f32> z;
    static rotation as_rotation(const Quaternion& q) { return {q.x, q.y, q.z, q.w}; }
    static std::array<double, 3> angles(const Quaternion& q) { return angles_of(as_rotation(q)); }
    static bool set_angles(Quaternion& q, const std::array<double, 3>& to) {
        const rotation now = rotation_of(to, as_rotation(q));
        q.w = static_cast<float>(now.w), q.x = static_cast<float>(now.x), q.y = static_cast<float>(now.y), q.z = static_cast<float>(now.z);
        return true;
    }
    using calculated = all_of<calculate<"angles", &Quaternion::angles, &Quaternion::set_angles, "°">>;
};
static_assert(laid_out<Quaternion, 16>);

struct Color {
    at<0, f32> r;
    at<4, f32> g;
    at<8, f32> b;
};
static_assert(laid_out<Color, 12>);

struct Range {
    at<0, f32> min;
    at<4, f32> max;
};
static_assert(laid_out<Range, 8>);

struct AngleRange {
    at<0, radians<f32>> min;
    at<4, radians<f32>> max;
};
static_assert(laid_out<AngleRange, 8>);

// delta is (to - from) / run time as the game's own tools rounded it, now and then in the last bit otherwise than f32 arithmetic does.
struct FromToDelta {
    at<0, f32> from;
    at<4, f32> to;
    at<8, f32> delta;
};
static_assert(laid_out<FromToDelta, 12>);

// An element of one of the definition's tables, by its place from 1 on: element 0 is none. Numbers below 0 have meanings of their own.
template <class T>
using NodeIndex = index_in<T, "nodes", none_below<1>>;
template <class T>
using LightIndex = index_in<T, "lights", none_below<1>>;
template <class T>
using PufferIndex = index_in<T, "puffers", none_below<1>>;
template <class T>
using DynamicSoundIndex = index_in<T, "dynamic_sounds", none_below<1>>;
template <class T>
using StaticSoundIndex = index_in<T, "static_sounds", none_below<1>>;
// Of this table from 0 on.
template <class T>
using AnimRefIndex = index_in<T, "anim_refs", none_below<0>>;

// What refers to a node; -200: the node that the animation was called with; -100: the one it is bound to.
using any_node = either<at_least<1>, is<-200, -100>>;

inline bool ordered(const Range& range) { return range.min >= 0 && range.max >= range.min; }
inline bool growing(const Range& range) { return range.min >= 0 && range.max > range.min; }
inline bool growing_above_zero(const Range& range) { return range.min > 0 && range.max > range.min; }
inline bool within_unit(const FromToDelta& value) { return value.from >= 0 && value.from <= 1 && value.to >= 0 && value.to <= 1; }
using ordered_range = holds<&ordered, "0 <= min <= max">;
using growing_range = holds<&growing, "0 <= min < max">;
using positive_range = holds<&growing_above_zero, "0 < min < max">;
using unit_from_to = holds<&within_unit, "from and to in 0 to 1">;

}  // namespace verbatim::mw3

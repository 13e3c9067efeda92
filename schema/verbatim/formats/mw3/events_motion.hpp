// MechWarrior 3: the events that move nodes over time: 10 to 12.
#pragma once
#include <array>
#include <cmath>
#include <limits>

#include "verbatim/formats/mw3/turn.hpp"
#include "verbatim/formats/mw3/types.hpp"

namespace verbatim::mw3 {

enum class MotionFlags : std::uint32_t {
    gravity = 0x1,
    impact_force = 0x2,
    translation = 0x4,
    range_min = 0x8,                             // set together with range_max, except in hit_ramp1 and hit_ramp2
    range_max = 0x10,
    xyz_rotation = 0x20,
    fwd_rot_distance = 0x40,
    fwd_rot_time = 0x80,
    scale = 0x100,
    morph = 0x200,
    run_time = 0x400,
    bounce_sequence = 0x800,
    bounce_sound = 0x1000,
    gravity_complex = 0x2000,
    gravity_no_altitude = 0x4000,
};

struct ObjectMotion {                            // event 10
    using F = MotionFlags;
    at<  0, flag_set<MotionFlags>> flags;
    at<  4, NodeIndex<i16>> node_index{bound_node};
    at<  6, zeros<2>>   pad06;
    at<  8, f32>        zero008;
    at< 12, f32>        gravity;                 // -9.8 unless the script says otherwise
    at< 16, f32>        morph;
    at< 20, AngleRange> range_xz;
    at< 28, AngleRange> range_y;
    at< 36, Range>      range_initial;
    at< 44, Range>      range_delta;
    at< 52, Vec3>       trans_initial;
    at< 64, Vec3>       trans_delta;
    at< 76, Vec3>       trans_current;
    at< 88, Vec3>       trans_grav;
    at<100, Vec3>       trans_rnd_xz;
    at<112, f32>        fwd_rot_initial;
    at<116, f32>        fwd_rot_delta;
    at<120, f32>        fwd_rot_current;
    at<124, Angles>     xyz_rot_initial;         // per second
    at<136, Angles>     xyz_rot_delta;           // by which the rotation per second grows each second
    at<148, Angles>     xyz_rot_current;
    at<160, Vec3>       scale_initial;
    at<172, Vec3>       scale_delta;
    at<184, Vec3>       scale_current;
    at<196, SequenceName> bounce_seq0_name;        // sequence to call on the ground
    at<228, i16>        bounce_seq0_index{-1};   // -1: found by name
    at<230, StaticSoundIndex<i16>> bounce_snd0_index;
    at<232, f32>        bounce_snd0_volume;
    at<236, SequenceName> bounce_seq1_name;        // sequence to call on water
    at<268, i16>        bounce_seq1_index{-1};
    at<270, StaticSoundIndex<i16>> bounce_snd1_index;
    at<272, f32>        bounce_snd1_volume;
    at<276, SequenceName> bounce_seq2_name;        // sequence to call on lava
    at<308, i16>        bounce_seq2_index{-1};
    at<310, StaticSoundIndex<i16>> bounce_snd2_index;
    at<312, f32>        bounce_snd2_volume;
    at<316, seconds<f32>> run_time;
    template <F... Flag>
    using set = has<&ObjectMotion::flags, Flag...>;
    static constexpr auto ranges = only_if<set<F::range_min, F::range_max>>();
    static constexpr auto expectations = all_of(
        expect<&ObjectMotion::flags>(only_with(F::gravity_complex, F::gravity), only_with(F::gravity_no_altitude, F::gravity)),
        expect<&ObjectMotion::node_index>(any_node), expect<&ObjectMotion::zero008>(is(0)), expect<&ObjectMotion::gravity>(only_if<set<F::gravity>>()),
        expect<&ObjectMotion::morph>(only_if<set<F::morph>>()), expect<&ObjectMotion::range_xz>(ranges), expect<&ObjectMotion::range_y>(ranges),
        expect<&ObjectMotion::range_initial>(ranges), expect<&ObjectMotion::range_delta>(ranges),
        expect<&ObjectMotion::trans_initial>(only_if<set<F::translation>>()), expect<&ObjectMotion::trans_delta>(only_if<set<F::translation>>()),
        expect<&ObjectMotion::trans_current>(is(0)), expect<&ObjectMotion::trans_grav>(is(0)),
        expect<&ObjectMotion::trans_rnd_xz>(only_if<set<F::translation>>()),
        expect<&ObjectMotion::fwd_rot_initial>(only_if<set<F::fwd_rot_distance, F::fwd_rot_time>>()),
        expect<&ObjectMotion::fwd_rot_delta>(only_if<set<F::fwd_rot_time>>()), expect<&ObjectMotion::fwd_rot_current>(is(0)),
        expect<&ObjectMotion::xyz_rot_initial>(only_if<set<F::xyz_rotation>>()), expect<&ObjectMotion::xyz_rot_delta>(only_if<set<F::xyz_rotation>>()),
        expect<&ObjectMotion::xyz_rot_current>(is(0)), expect<&ObjectMotion::scale_initial>(only_if<set<F::scale>>()),
        expect<&ObjectMotion::scale_delta>(only_if<set<F::scale>>()), expect<&ObjectMotion::scale_current>(is(0)),
        expect<&ObjectMotion::bounce_seq0_name>(only_if<set<F::bounce_sequence>>()), expect<&ObjectMotion::bounce_seq0_index>(is(-1)),
        expect<&ObjectMotion::bounce_snd0_index>(only_if<set<F::bounce_sound>>(at_least(1))),
        expect<&ObjectMotion::bounce_snd0_volume>(only_if<set<F::bounce_sound>>(above(0))),
        expect<&ObjectMotion::bounce_seq1_name>(only_if<set<F::bounce_sequence>>()), expect<&ObjectMotion::bounce_seq1_index>(is(-1)),
        expect<&ObjectMotion::bounce_snd1_index>(is(0)), expect<&ObjectMotion::bounce_snd1_volume>(is(0)),
        expect<&ObjectMotion::bounce_seq2_name>(only_if<set<F::bounce_sequence>>()), expect<&ObjectMotion::bounce_seq2_index>(is(-1)),
        expect<&ObjectMotion::bounce_snd2_index>(is(0)), expect<&ObjectMotion::bounce_snd2_volume>(is(0)),
        expect<&ObjectMotion::run_time>(only_if<set<F::run_time>>(above(0))));
};
static_assert(laid_out<ObjectMotion, 320>);

enum class FromToFlags : std::uint32_t { translate = 1, rotate = 2, scale = 4, morph = 8 };

struct ObjectMotionFromTo {                      // event 11
    using F = FromToFlags;
    at<  0, flag_set<FromToFlags>> flags;        // each event of the game has one of them
    at<  4, NodeIndex<i32>> node_index{bound_node};
    at<  8, FromToDelta> morph;
    at< 20, Vec3>        translate_from;
    at< 32, Vec3>        translate_to;
    at< 44, Vec3>        translate_delta;        // (to - from) / run_time; so are the other two deltas
    at< 56, Angles>      rotate_from;
    at< 68, Angles>      rotate_to;
    at< 80, Angles>      rotate_delta;
    at< 92, Vec3>        scale_from;
    at<104, Vec3>        scale_to;
    at<116, Vec3>        scale_delta;
    at<128, seconds<f32>> run_time{1.0f};
    using E = ObjectMotionFromTo;
    delta_follows<&E::morph>                                                             morph_rule;
    delta_of_follows<&E::translate_from, &E::translate_to, &E::translate_delta>          translate_rule;
    delta_of_follows<&E::rotate_from, &E::rotate_to, &E::rotate_delta>                   rotate_rule;
    delta_of_follows<&E::scale_from, &E::scale_to, &E::scale_delta>                      scale_rule;
    template <F... Flag>
    using set = has<&ObjectMotionFromTo::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&ObjectMotionFromTo::node_index>(any_node), expect<&ObjectMotionFromTo::morph>(only_if<set<F::morph>>(unit_from_to)),
        expect<&ObjectMotionFromTo::translate_from>(only_if<set<F::translate>>()), expect<&ObjectMotionFromTo::translate_to>(only_if<set<F::translate>>()),
        expect<&ObjectMotionFromTo::translate_delta>(only_if<set<F::translate>>()), expect<&ObjectMotionFromTo::rotate_from>(only_if<set<F::rotate>>()),
        expect<&ObjectMotionFromTo::rotate_to>(only_if<set<F::rotate>>()), expect<&ObjectMotionFromTo::rotate_delta>(only_if<set<F::rotate>>()),
        expect<&ObjectMotionFromTo::scale_from>(only_if<set<F::scale>>()), expect<&ObjectMotionFromTo::scale_to>(only_if<set<F::scale>>()),
        expect<&ObjectMotionFromTo::scale_delta>(only_if<set<F::scale>>()), expect<&ObjectMotionFromTo::run_time>(above(0)));
};
static_assert(laid_out<ObjectMotionFromTo, 132>);

enum class SiFlags : std::uint32_t { translate = 1, rotate = 2, scale = 4 };

// Functions for the value at the end of a block's frame: base + delta * (end_time - start_time).
struct SiFrame;
inline std::array<double, 3> reached(const Vec3& base, const Vec3& delta, const SiFrame&);
inline bool reach(const Vec3& base, Vec3& delta, const SiFrame&, const std::array<double, 3>& to);
double length_of(const SiFrame&);

struct SiTranslate {
    at< 0, Vec3>        base;                    // value at start_time
    at<12, u32>         garbage;                 // uninitialised
    at<16, Vec3>        delta;                   // per second
    at<28, raw<16>>     spline_x;                // four f32, uninitialised if splines are off
    at<44, raw<16>>     spline_y;                // likewise
    at<60, raw<16>>     spline_z;                // likewise
    static std::array<double, 3> to(const SiTranslate& block, const SiFrame& frame) { return reached(block.base, block.delta, frame); }  // x y z at the end of the frame: base + delta * its duration
    static bool set_to(SiTranslate& block, const SiFrame& frame, const std::array<double, 3>& to) { return reach(block.base, block.delta, frame, to); }
    static constexpr auto calculated = all_of(calculate<&SiTranslate::to, &SiTranslate::set_to>("to"));
};
static_assert(laid_out<SiTranslate, 76>);

// A turn about one axis: the frame ends at exp(delta * (end_time - start_time)) * base, a product of quaternions. The engine of Recoil calculates it
// in this way (in its files the next frame starts within 1.8 degrees of the result), and so do readers of Crimson Skies.
struct SiRotate {
    at< 0, Quaternion>  base;                    // value at start_time
    at<16, Vec3>        delta;                   // vector along the axis; its length is half the angle per second, in radians
    at<28, raw<16>>     spline_x;                // as of the translation
    at<44, raw<16>>     spline_y;                // as of the translation
    at<60, raw<16>>     spline_z;                // as of the translation
    static rotation turned(const SiRotate& block, const SiFrame& frame) {
        return detail::product(detail::turn{block.delta.x, block.delta.y, block.delta.z}.times(length_of(frame)).as_rotation(), Quaternion::as_rotation(block.base));
    }
    static bool set_turned(SiRotate& block, const SiFrame& frame, const rotation& to) {
        const double length = length_of(frame);  // not a number for a frame without length: then the rates are not numbers, either
        const detail::turn now = detail::turn{block.delta.x, block.delta.y, block.delta.z}.times(length);
        const detail::turn then = detail::turn::of(detail::product(to, detail::conjugate(Quaternion::as_rotation(block.base))), now).times(1 / length);
        block.delta = {static_cast<float>(then.x), static_cast<float>(then.y), static_cast<float>(then.z)};
        return to.size() > 0 && std::isfinite(then.size());
    }
    static std::array<double, 4> to(const SiRotate& block, const SiFrame& frame) {  // the rotation at the end of the frame: base, turned by delta for its duration
        const rotation end = turned(block, frame);
        return {end.w, end.x, end.y, end.z};
    }
    static bool set_to(SiRotate& block, const SiFrame& frame, const std::array<double, 4>& to) { return set_turned(block, frame, {to[1], to[2], to[3], to[0]}); }
    static std::array<double, 3> to_euler(const SiRotate& block, const SiFrame& frame) {  // the same as angles
        const rotation end = turned(block, frame);
        return std::isfinite(end.size()) ? angles_of(end) : std::array{end.x, end.y, end.z};
    }
    static bool set_to_euler(SiRotate& block, const SiFrame& frame, const std::array<double, 3>& to) { return set_turned(block, frame, rotation_of(to, turned(block, frame))); }
    static constexpr auto calculated = all_of(calculate<&SiRotate::to, &SiRotate::set_to>("to"), calculate<&SiRotate::to_euler, &SiRotate::set_to_euler>("to_euler", "°"));
};
static_assert(laid_out<SiRotate, 76>);

struct SiScale {
    at< 0, Vec3>        base{no_scale};
    at<12, u32>         garbage;                 // uninitialised
    at<16, Vec3>        delta;                   // per second
    at<28, raw<16>>     spline_x;                // as of the translation
    at<44, raw<16>>     spline_y;                // as of the translation
    at<60, raw<16>>     spline_z;                // as of the translation
    static std::array<double, 3> to(const SiScale& block, const SiFrame& frame) { return reached(block.base, block.delta, frame); }  // x y z at the end of the frame: base + delta * its duration
    static bool set_to(SiScale& block, const SiFrame& frame, const std::array<double, 3>& to) { return reach(block.base, block.delta, frame, to); }
    static constexpr auto calculated = all_of(calculate<&SiScale::to, &SiScale::set_to>("to"));
};
static_assert(laid_out<SiScale, 76>);

struct SiFrame {
    at<0, flag_set<SiFlags>> flags;              // which of the blocks follow
    at<4, seconds<f32>> start_time;
    at<8, seconds<f32>> end_time;
    optional<SiTranslate, has<&SiFrame::flags, SiFlags::translate>> translate;
    optional<SiRotate, has<&SiFrame::flags, SiFlags::rotate>>       rotate;
    optional<SiScale, has<&SiFrame::flags, SiFlags::scale>>         scale;
    static bool ends_later(const SiFrame& f) { return f.end_time >= f.start_time || f.end_time == 0; }
    static constexpr auto expectations = all_of(
        expect<&SiFrame::start_time>(at_least(0)),
        expect<&SiFrame::end_time>(holds<&SiFrame::ends_later>("at least start_time, or 0")));
};
static_assert(laid_out<SiFrame>);

// Returns the duration of a frame in seconds, or not-a-number for a frame without duration, for which there is no value at the end.
inline double length_of(const SiFrame& f) {
    const double length = static_cast<double>(f.end_time) - static_cast<double>(f.start_time);
    return length > 0 ? length : std::numeric_limits<double>::quiet_NaN();
}
inline std::array<double, 3> reached(const Vec3& base, const Vec3& delta, const SiFrame& frame) {
    const double length = length_of(frame);
    return {base.x + delta.x * length, base.y + delta.y * length, base.z + delta.z * length};
}
inline bool reach(const Vec3& base, Vec3& delta, const SiFrame& frame, const std::array<double, 3>& to) {
    const double length = length_of(frame);
    const auto rate = [&](const f32& from, double end) { return static_cast<float>((end - static_cast<double>(from.value())) / length); };
    delta = {rate(base.x, to[0]), rate(base.y, to[1]), rate(base.z, to[2])};
    return length > 0;
}

struct ObjectMotionSiScript {                    // event 12
    at< 0, NodeIndex<i32>> node_index{bound_node};
    at< 4, u32>         frame_count;
    at< 8, f32>         zero08;
    at<12, seconds<f32>> script_time;
    at<16, zero_u32>      script_pos;
    at<20, zero_u32>      frame_index;
    list<SiFrame, &ObjectMotionSiScript::frame_count> frames;
    static constexpr auto expectations = all_of(
        expect<&ObjectMotionSiScript::node_index>(any_node), expect<&ObjectMotionSiScript::zero08>(is(0)),
        expect<&ObjectMotionSiScript::script_time>(is(0)));
};
static_assert(laid_out<ObjectMotionSiScript> && offset<&ObjectMotionSiScript::frames> == 24);

}  // namespace verbatim::mw3

// MechWarrior 3: the event that starts and stops a puffer, a source of particles: 42.
#pragma once
#include "verbatim/formats/mw3/types.hpp"

namespace verbatim::mw3 {

enum class PufferFlags : std::uint32_t {
    translate_abs = 0x1,
    at_node = 0x2,
    active_state = 0x4,
    local_velocity = 0x8,
    world_velocity = 0x10,
    min_random_velocity = 0x20,
    max_random_velocity = 0x40,
    interval_type = 0x80,
    interval_value = 0x100,
    size_range = 0x200,
    lifetime_range = 0x400,
    deviation_distance = 0x800,
    fade_range = 0x1000,
    growth_factors = 0x2000,
    textures = 0x4000,
    start_age_range = 0x8000,
    world_acceleration = 0x10000,
    friction = 0x20000,                          // the last flag that occurs in the game's files
    colors = 0x40000,
    unknown_range = 0x80000,
    wind_factor = 0x100000,
    number = 0x200000,
    priority = 0x400000,
};
enum class IntervalType : std::uint32_t { time, distance };

struct PufferColor {
    at< 0, f32>         unk00;                   // of unknown meaning
    at< 4, Color>       color;
    at<16, f32>         unk16;                   // of unknown meaning
};
static_assert(laid_out<PufferColor, 20>);

struct PufferState {                             // event 42
    using F = PufferFlags;
    at<  0, PufferName> name;                    // name of an element of puffers
    at< 32, PufferIndex<i32>> puffer_index{1};
    at< 36, flag_set<PufferFlags>> flags;
    at< 40, NodeIndex<i32>> node_index{-1};      // -1: none
    at< 44, u32>        active_state;            // 0 stops the puffer
    at< 48, Vec3>       translation;
    at< 60, Vec3>       local_velocity;
    at< 72, Vec3>       world_velocity;
    at< 84, Vec3>       min_random_velocity;
    at< 96, Vec3>       max_random_velocity;
    at<108, Vec3>       world_acceleration;
    at<120, IntervalType> interval_type;
    at<124, f32>        interval_value;          // has a value also without its flag
    at<128, Range>      size_range;
    at<136, Range>      lifetime_range;          // min and max in any order: trailpuffer2
    at<144, Range>      start_age_range;
    at<152, f32>        deviation_distance;
    at<156, Range>      unk_range;
    at<164, Range>      fade_range;
    at<172, f32>        friction;
    at<176, f32>        wind_factor;
    at<180, f32>        priority;
    at<184, u32>        tex_has_run_time;
    at<188, seconds<f32>> tex0_run_time;
    at<192, Name>       tex0_name;
    at<224, seconds<f32>> tex1_run_time;
    at<228, Name>       tex1_name;
    at<260, seconds<f32>> tex2_run_time;
    at<264, Name>       tex2_name;
    at<296, seconds<f32>> tex3_run_time;
    at<300, Name>       tex3_name;
    at<332, seconds<f32>> tex4_run_time;
    at<336, Name>       tex4_name;
    at<368, seconds<f32>> tex5_run_time;
    at<372, Name>       tex5_name;
    at<404, u32>        color_count;
    at<408, std::array<PufferColor, 6>> colors{};
    at<528, u32>        growth_count;
    at<532, std::array<Range, 6>> growth{};      // in the game's files the first is 0, 1 and the second is 1 and a factor
    static bool flags_need_active_state(const PufferState& e) { return e.flags.raw == 0 || e.flags.has(F::active_state); }
    static bool above_zero(const Range& range) { return range.min > 0 && range.max > 0; }
    static bool two_factors(const std::array<Range, 6>& growth) {
        bool zeros = true;
        for (std::size_t i = 2; i < 6; ++i) zeros = zeros && growth[i].min == 0 && growth[i].max == 0;
        return zeros && growth[0].min == 0 && growth[0].max == 1 && growth[1].min == 1 && growth[1].max > 0;
    }
    template <F... Flag>
    using set = has<&PufferState::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&PufferState::puffer_index>(at_least(1)),
        expect<&PufferState::flags>(holds<&PufferState::flags_need_active_state>("active_state, or no flag at all")),
        expect<&PufferState::node_index>(given<has<&PufferState::flags, F::at_node>>(any_node), given<lacks<&PufferState::flags, F::at_node>>(is(-1))),
        expect<&PufferState::active_state>(only_if<set<F::active_state>>(between(0, 10))), expect<&PufferState::translation>(only_if<set<F::translate_abs>>()),
        expect<&PufferState::local_velocity>(only_if<set<F::local_velocity>>()), expect<&PufferState::world_velocity>(only_if<set<F::world_velocity>>()),
        expect<&PufferState::min_random_velocity>(only_if<set<F::min_random_velocity>>()),
        expect<&PufferState::max_random_velocity>(only_if<set<F::max_random_velocity>>()),
        expect<&PufferState::world_acceleration>(only_if<set<F::world_acceleration>>()), expect<&PufferState::interval_type>(only_if<set<F::interval_type>>()),
        expect<&PufferState::interval_value>(at_least(0)),
        expect<&PufferState::size_range>(only_if<set<F::size_range>>(positive_range)),
        expect<&PufferState::lifetime_range>(only_if<set<F::lifetime_range>>(holds<&PufferState::above_zero>("min and max above 0"))),
        expect<&PufferState::start_age_range>(only_if<set<F::start_age_range>>(growing_range)),
        expect<&PufferState::deviation_distance>(only_if<set<F::deviation_distance>>(above(0))),
        expect<&PufferState::unk_range>(only_if<set<F::unknown_range>>()), expect<&PufferState::fade_range>(only_if<set<F::fade_range>>(positive_range)),
        expect<&PufferState::friction>(only_if<set<F::friction>>(at_least(0))), expect<&PufferState::wind_factor>(only_if<set<F::wind_factor>>()),
        expect<&PufferState::priority>(only_if<set<F::priority>>()), expect<&PufferState::tex_has_run_time>(only_if<set<F::textures>>(is(0, 1))),
        expect<&PufferState::tex0_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex0_name>(only_if<set<F::textures>>()),
        expect<&PufferState::tex1_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex1_name>(only_if<set<F::textures>>()),
        expect<&PufferState::tex2_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex2_name>(only_if<set<F::textures>>()),
        expect<&PufferState::tex3_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex3_name>(only_if<set<F::textures>>()),
        expect<&PufferState::tex4_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex4_name>(only_if<set<F::textures>>()),
        expect<&PufferState::tex5_run_time>(only_if<set<F::textures>>(finite)), expect<&PufferState::tex5_name>(only_if<set<F::textures>>()),
        expect<&PufferState::color_count>(only_if<set<F::colors>>(between(1, 5))), expect<&PufferState::colors>(only_if<set<F::colors>>()),
        expect<&PufferState::growth_count>(only_if<set<F::growth_factors>>(is(2))),
        expect<&PufferState::growth>(only_if<set<F::growth_factors>>(holds<&PufferState::two_factors>("0 1, 1 and a factor above 0, zeros"))));
};
static_assert(laid_out<PufferState, 580>);

}  // namespace verbatim::mw3

// MechWarrior 3: the events of sounds, effects, lights, fog, the screen and weapons.
#pragma once
#include "verbatim/formats/mw3/types.hpp"

namespace verbatim::mw3 {

struct Sound {                                   // event 1
    at<0, StaticSoundIndex<i16>> sound_index{1};
    at<2, NodeIndex<i16>> node_index;            // 0: nowhere
    at<4, Vec3>         translation;             // relative to the node
    static constexpr auto expectations = all_of(
        expect<&Sound::sound_index>(at_least(1)), expect<&Sound::node_index>(either(at_least(0), is(-200, -100))),
        expect<&Sound::translation>(only_if<nonzero<&Sound::node_index>>()));
};
static_assert(laid_out<Sound, 16>);

enum class SoundFlags : std::uint32_t { translate_abs = 1, at_node = 2 };

struct SoundNode {                               // event 2
    using F = SoundFlags;
    at< 0, DynamicSoundName> name;               // name of an element of dynamic_sounds
    at<32, DynamicSoundIndex<i32>> sound_index{1};
    at<36, flag_set<SoundFlags>> flags;
    at<40, u32>         active_state;
    at<44, NodeIndex<i32>> node_index;
    at<48, Vec3>        translation;             // relative to the node, or in the world
    static constexpr auto expectations = all_of(
        expect<&SoundNode::sound_index>(at_least(1)), expect<&SoundNode::active_state>(is(0, 1)),
        expect<&SoundNode::node_index>(only_if<has<&SoundNode::flags, F::at_node>>(any_node)),
        expect<&SoundNode::translation>(only_if<has<&SoundNode::flags, F::translate_abs, F::at_node>>()));
};
static_assert(laid_out<SoundNode, 60>);

struct Effect {                                  // event 3, in no file of the game
    at<0, EffectIndex<i16>> effect_index{1};
    at<2, NodeIndex<i16>> node_index{bound_node};
    at<4, Vec3>         translation;             // relative to the node
    static constexpr auto expectations = all_of(expect<&Effect::effect_index>(at_least(0)), expect<&Effect::node_index>(any_node));
};
static_assert(laid_out<Effect, 16>);

enum class LightFlags : std::uint32_t {
    translate_abs = 0x1,
    at_node = 0x2,
    orientation = 0x4,
    range = 0x8,
    color = 0x10,
    ambient = 0x20,
    diffuse = 0x40,
    directional = 0x80,
    saturated = 0x100,
    subdivide = 0x200,
    static_ = 0x400,
};
enum class LightType : std::uint32_t { directed, point_source };

struct LightState {                              // event 4
    using F = LightFlags;
    at<  0, LightName>  name;                    // name of an element of lights
    at< 32, LightIndex<i32>> light_index{1};
    at< 36, flag_set<LightFlags>> flags;
    at< 40, u32>        active_state;            // 0 comes without flags; so may 1: impact_ppc_mech, exp_flash, exp_flash_small
    at< 44, LightType>  light_type{LightType::point_source};
    at< 48, u32>        directional;
    at< 52, u32>        saturated;
    at< 56, u32>        subdivide;
    at< 60, u32>        static_;                 // the field is called "static", a keyword of C++
    at< 64, NodeIndex<i32>> node_index;
    at< 68, Vec3>       translation;
    at< 80, Vec3>       orientation;
    at< 92, Range>      range;
    at<100, Color>      color;
    at<112, f32>        ambient;
    at<116, f32>        diffuse;
    template <F... Flag>
    using set = has<&LightState::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&LightState::light_index>(at_least(1)), expect<&LightState::flags>(only_if<nonzero<&LightState::active_state>>()),
        expect<&LightState::active_state>(is(0, 1)), expect<&LightState::light_type>(is(LightType::point_source)),
        expect<&LightState::directional>(only_if<set<F::directional>>(is(0, 1))), expect<&LightState::saturated>(only_if<set<F::saturated>>(is(0, 1))),
        expect<&LightState::subdivide>(only_if<set<F::subdivide>>(is(0, 1))), expect<&LightState::static_>(only_if<set<F::static_>>(is(0, 1))),
        expect<&LightState::node_index>(only_if<set<F::at_node>>(any_node)),
        expect<&LightState::translation>(only_if<has<&LightState::flags, F::translate_abs, F::at_node>>()),
        expect<&LightState::orientation>(only_if<set<F::orientation>>()), expect<&LightState::range>(only_if<set<F::range>>(ordered_range)),
        expect<&LightState::color>(only_if<set<F::color>>(between(0, 1))), expect<&LightState::ambient>(only_if<set<F::ambient>>(between(0, 1))),
        expect<&LightState::diffuse>(only_if<set<F::diffuse>>(between(0, 1))));
};
static_assert(laid_out<LightState, 120>);

struct LightAnimation {                          // event 5
    at< 0, LightName>   name;                    // name of an element of lights
    at<32, LightIndex<i32>> light_index{1};
    at<36, Range>       range;                   // grows or, if negative, shrinks
    at<44, Range>       range_delta_alt;
    at<52, Range>       range_current;
    at<60, Color>       color;
    at<72, Color>       color_delta;
    at<84, Color>       color_current;
    at<96, seconds<f32>> run_time{1.0f};
    static bool one_direction(const Range& range) {
        return range.min == 0 || (range.min > 0 && range.max >= range.min) || (range.min < 0 && range.max <= range.min);
    }
    static constexpr auto expectations = all_of(
        expect<&LightAnimation::light_index>(at_least(1)),
        expect<&LightAnimation::range>(holds<&LightAnimation::one_direction>("max not nearer to 0 than min")),
        expect<&LightAnimation::range_delta_alt>(is(0)), expect<&LightAnimation::range_current>(is(0)),
        expect<&LightAnimation::color>(between(-5, 5)), expect<&LightAnimation::color_delta>(is(0)),
        expect<&LightAnimation::color_current>(is(0)), expect<&LightAnimation::run_time>(above(0)));
};
static_assert(laid_out<LightAnimation, 100>);

enum class FogFlags : std::uint32_t { fog_type = 1, color = 2, altitude = 4, range = 8 };
enum class FogType : std::uint32_t { off, linear, exponential };

struct FogState {                                // event 28
    at< 0, Name>        name{"default_fog_name"};
    at<32, flag_set<FogFlags>> flags;            // each event of the game has the last three
    at<36, FogType>     fog_type{FogType::linear};
    at<40, Color>       color;
    at<52, Range>       altitude;                // min and max in any order: horizon, hormain
    at<60, Range>       range;
    static constexpr auto expectations = all_of(
        expect<&FogState::name>(text_is("default_fog_name")),
        expect<&FogState::fog_type>(given<lacks<&FogState::flags, FogFlags::fog_type>>(is(FogType::linear))),
        expect<&FogState::color>(between(0, 1)), expect<&FogState::range>(ordered_range));
};
static_assert(laid_out<FogState, 68>);

struct FbfxColorFromTo {                         // event 36: affects the whole screen
    at< 0, FromToDelta> red;
    at<12, FromToDelta> green;
    at<24, FromToDelta> blue;
    at<36, FromToDelta> alpha;
    at<48, seconds<f32>> run_time{1.0f};
    delta_follows<&FbfxColorFromTo::red>    red_rule;
    delta_follows<&FbfxColorFromTo::green>  green_rule;
    delta_follows<&FbfxColorFromTo::blue>   blue_rule;
    delta_follows<&FbfxColorFromTo::alpha>  alpha_rule;
    static constexpr auto expectations = all_of(
        expect<&FbfxColorFromTo::red>(unit_from_to), expect<&FbfxColorFromTo::green>(unit_from_to),
        expect<&FbfxColorFromTo::blue>(unit_from_to), expect<&FbfxColorFromTo::alpha>(unit_from_to),
        expect<&FbfxColorFromTo::run_time>(above(0)));
};
static_assert(laid_out<FbfxColorFromTo, 52>);

enum class WaveFlags : std::uint16_t { screen_pos = 1, at_node = 2, screen_radius = 4, world_radius = 8 };

struct FbfxCsinwaveFromTo {                      // event 37, in no file of the game
    at< 0, flag_set<WaveFlags>> flags;
    at< 2, NodeIndex<i16>> node_index;
    at< 4, Vec3>        translate;               // relative to the node
    at<16, FromToDelta> screen_x;
    at<28, FromToDelta> screen_y;
    at<40, f32>         world_radius_from;       // radius at the start
    at<44, f32>         world_radius_to;         // radius at the end
    at<48, FromToDelta> screen_radius;
    at<60, FromToDelta> csin_x;
    at<72, FromToDelta> csin_y;
    at<84, FromToDelta> csin_z;
    at<96, seconds<f32>> run_time{1.0f};
    delta_follows<&FbfxCsinwaveFromTo::screen_x>       screen_x_rule;
    delta_follows<&FbfxCsinwaveFromTo::screen_y>       screen_y_rule;
    delta_follows<&FbfxCsinwaveFromTo::screen_radius>  screen_radius_rule;
    delta_follows<&FbfxCsinwaveFromTo::csin_x>         csin_x_rule;
    delta_follows<&FbfxCsinwaveFromTo::csin_y>         csin_y_rule;
    delta_follows<&FbfxCsinwaveFromTo::csin_z>         csin_z_rule;
};
static_assert(laid_out<FbfxCsinwaveFromTo, 100>);

struct DetonateWeapon {                          // event 41
    at< 0, text<10, tail::terminated<>>> weapon;       // name of the weapon
    at<10, NodeIndex<i16>> node_index{bound_node};
    at<12, Vec3>        translation;             // relative to the node
    static constexpr auto expectations = all_of(expect<&DetonateWeapon::node_index>(any_node));
};
static_assert(laid_out<DetonateWeapon, 24>);

}  // namespace verbatim::mw3

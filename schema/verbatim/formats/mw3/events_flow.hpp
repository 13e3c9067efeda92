// MechWarrior 3: the events that call and stop sequences and animations, and the conditions.
#pragma once
#include <bit>
#include <cmath>
#include <limits>

#include "verbatim/formats/mw3/types.hpp"

namespace verbatim::mw3 {

struct CallSequence {                            // event 22
    at< 0, SequenceName> name;
    at<32, i32>         seq_index{-1};           // -1: the engine finds it by name, and then stores the index here
    static constexpr auto expectations = all_of(expect<&CallSequence::seq_index>(is(-1)));
};
static_assert(laid_out<CallSequence, 36>);

struct StopSequence {                            // event 23
    at< 0, SequenceName> name;
    at<32, i32>         seq_index{-1};
    static constexpr auto expectations = all_of(expect<&StopSequence::seq_index>(is(-1)));
};
static_assert(laid_out<StopSequence, 36>);

enum class CallFlags : std::uint16_t { at_node = 1, position = 2, translate = 4, with_node = 8, wait_for_completion = 16 };

struct CallAnimation {                           // event 24
    using F = CallFlags;
    at< 0, AnimRefName> anim_name;
    at<32, NodeIndex<i16>> operand_index;        // 0: none
    at<34, flag_set<CallFlags>> flags;
    at<36, i16>         anim_index;
    at<38, AnimRefIndex<i16>> wait_for_completion{-1};  // -1: does not wait
    at<40, NodeIndex<i16>> node_index;
    at<42, zeros<2>>    pad42;
    at<44, Vec3>        position;
    at<56, Vec3>        translate;
    template <F... Flag>
    using set = has<&CallAnimation::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&CallAnimation::operand_index>(given<set<F::at_node, F::with_node>>(is(0)), either(at_least(0), is(-200, -100))),
        expect<&CallAnimation::anim_index>(is(0)),
        expect<&CallAnimation::wait_for_completion>(given<set<F::wait_for_completion>>(at_least(0)),
               given<lacks<&CallAnimation::flags, F::wait_for_completion>>(is(-1))),
        expect<&CallAnimation::node_index>(only_if<set<F::at_node, F::with_node>>(any_node)),
        expect<&CallAnimation::position>(only_if<set<F::position>>()), expect<&CallAnimation::translate>(only_if<set<F::translate>>()));
};
static_assert(laid_out<CallAnimation, 68>);

struct StopAnimation {                           // event 25
    at< 0, DefinitionName<Name>> name;         // of the animation
    at<32, i16>         anim_ref_index;
    at<34, i16>         anim_def_index;
    static constexpr auto expectations = all_of(expect<&StopAnimation::anim_ref_index>(is(0)), expect<&StopAnimation::anim_def_index>(is(0)));
};
static_assert(laid_out<StopAnimation, 36>);

struct ResetAnimation {                          // event 26
    at< 0, DefinitionName<Name>> name;         // of the animation
    at<32, i32>         anim_def_index;
    static constexpr auto expectations = all_of(expect<&ResetAnimation::anim_def_index>(is(0)));
};
static_assert(laid_out<ResetAnimation, 36>);

struct InvalidateAnimation {                     // event 27
    at< 0, DefinitionName<Name>> name;         // of the animation
    at<32, i32>         anim_def_index;
    static constexpr auto expectations = all_of(expect<&InvalidateAnimation::anim_def_index>(is(0)));
};
static_assert(laid_out<InvalidateAnimation, 36>);

enum class LoopFlags : std::uint32_t { count = 1, run_time = 2 };

struct Loop {                                    // event 30
    at<0, flag_set<LoopFlags>> flags{LoopFlags::count};
    at<4, i16>          count{1};                // -1: endless. If the flag run_time is set, these four bytes are one f32
    at<6, u16>          pad06;
    using F = LoopFlags;
    static double run_time(const Loop& loop) {   // the four bytes from count on as a float, if flags has run_time
        if (!loop.flags.has(F::run_time)) return std::numeric_limits<double>::quiet_NaN();
        const auto low = static_cast<std::uint16_t>(loop.count.value()), high = loop.pad06.value();
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(high) << 16 | low));
    }
    static bool set_run_time(Loop& loop, double seconds) {
        const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(seconds));
        loop.count = static_cast<std::int16_t>(bits & 0xFFFF);
        loop.pad06 = static_cast<std::uint16_t>(bits >> 16);
        return loop.flags.has(F::run_time);
    }
    static constexpr auto calculated = all_of(calculate<&Loop::run_time, &Loop::set_run_time>("run_time", "s"));
    static constexpr auto expectations = all_of(
        expect<&Loop::flags>(is(1, 2)), expect<&Loop::count>(given<has<&Loop::flags, F::count>>(at_least(-1))),
        expect<&Loop::pad06>(only_if<has<&Loop::flags, F::run_time>>()));
};
static_assert(laid_out<Loop, 8>);

enum class Condition : std::uint32_t {
    random_weight = 1,
    player_range = 2,
    animation_lod = 4,
    node_undercover = 16,
    hw_render = 32,
    player_1st_person = 64,
};

// The value that a condition is compared with.

struct RandomWeight {
    at<0, f32> weight;                           // how likely it is, from 0 to 1
};
struct PlayerRange {
    at<0, f32> range_squared;                    // square of the distance of the player
    static double range(const PlayerRange& r) { return std::sqrt(static_cast<double>(r.range_squared)); }  // the square root of range_squared
    static bool set_range(PlayerRange& r, double range) {
        r.range_squared = static_cast<float>(range * range);
        return range >= 0;
    }
    static constexpr auto calculated = all_of(calculate<&PlayerRange::range, &PlayerRange::set_range>("range"));
};
struct AnimationLod {
    at<0, u32> lod;                              // level of detail of animations
};
struct NodeUndercover {
    at<0, u32> value;                            // an integer according to mech3ax, a float in the engine of Recoil; not in the game's files
};
struct HwRender {
    at<0, u32> on;
    static constexpr auto expectations = all_of(expect<&HwRender::on>(is(0, 1)));
};
struct Player1stPerson {
    at<0, u32> on;
    static constexpr auto expectations = all_of(expect<&Player1stPerson::on>(is(0, 1)));
};
template <auto Tag>
using ConditionValue = choice<Tag, within<4>, when<Condition::random_weight, RandomWeight>, when<Condition::player_range, PlayerRange>,
                              when<Condition::animation_lod, AnimationLod>, when<Condition::node_undercover, NodeUndercover>,
                              when<Condition::hw_render, HwRender>, when<Condition::player_1st_person, Player1stPerson>>;

struct If {                                      // event 31
    at<0, flag_set<Condition>> condition;        // a mask in the engine; files have one bit
    at<4, NodeIndex<u32>> node_index;
    ConditionValue<&If::condition> value;
    static constexpr auto expectations = all_of(expect<&If::node_index>(only_if<has<&If::condition, Condition::node_undercover>>()));
};
static_assert(laid_out<If, 12> && offset<&If::value> == 8);

struct Else {};                                  // event 32
static_assert(laid_out<Else, 0>);

struct ElseIf {                                  // event 33
    at<0, flag_set<Condition>> condition;
    at<4, NodeIndex<u32>> node_index;
    ConditionValue<&ElseIf::condition> value;
    static constexpr auto expectations = all_of(expect<&ElseIf::node_index>(only_if<has<&ElseIf::condition, Condition::node_undercover>>()));
};
static_assert(laid_out<ElseIf, 12>);

struct EndIf {};                                 // event 34
static_assert(laid_out<EndIf, 0>);

struct Callback {                                // event 35, only if the definition has callbacks
    at<0, u32>          value;                   // passed to the engine
};
static_assert(laid_out<Callback, 4>);

struct AnimVerbose {                             // event 39, in no file of the game
    at<0, u32>          on;                      // 1: the engine says what it does
};
static_assert(laid_out<AnimVerbose, 4>);

}  // namespace verbatim::mw3

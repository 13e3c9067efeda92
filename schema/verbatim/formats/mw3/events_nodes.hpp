// MechWarrior 3: the events that move, scale, rotate, show, attach and connect nodes: 6 to 21, without 10 to 12.
#pragma once
#include "verbatim/formats/mw3/types.hpp"

namespace verbatim::mw3 {

struct ObjectActiveState {                       // event 6
    at<0, u32>          state;                   // 0 hides
    at<4, NodeIndex<i16>> node_index{bound_node};
    at<6, zeros<2>>     pad06;
    static constexpr auto expectations = all_of(expect<&ObjectActiveState::state>(is(0, 1)), expect<&ObjectActiveState::node_index>(any_node));
};
static_assert(laid_out<ObjectActiveState, 8>);

struct ObjectTranslateState {                    // event 7
    at< 0, u32>         relative;                // 0 in the game's files
    at< 4, Vec3>        translation;             // relative to the node, or in the world
    at<16, NodeIndex<i16>> node_index{bound_node};
    at<18, NodeIndex<i16>> at_node_index;        // 0: none
    static constexpr auto expectations = all_of(
        expect<&ObjectTranslateState::relative>(is(0, 1)), expect<&ObjectTranslateState::node_index>(any_node),
        expect<&ObjectTranslateState::at_node_index>(either(at_least(0), is(-200))));
};
static_assert(laid_out<ObjectTranslateState, 20>);

struct ObjectScaleState {                        // event 8
    at< 0, Vec3>        scale{no_scale};
    at<12, NodeIndex<i32>> node_index{bound_node};
    static constexpr auto expectations = all_of(expect<&ObjectScaleState::node_index>(any_node));
};
static_assert(laid_out<ObjectScaleState, 16>);

enum class RotateBasis : std::uint32_t { absolute = 0, relative = 1, at_node_xyz = 2, at_node_matrix = 4 };
inline bool within_half_turns(const Angles& v) {
    const auto within = [](float angle) { return angle >= -3.14159274f && angle <= 3.14159274f; };
    return within(v.x) && within(v.y) && within(v.z);
}

struct ObjectRotateState {                       // event 9
    at< 0, RotateBasis> flags;
    at< 4, Angles>      rotation;
    at<16, NodeIndex<i16>> node_index{bound_node};
    at<18, NodeIndex<i16>> at_node_index;
    static bool own_rotation(const ObjectRotateState& e) { return e.flags == RotateBasis::absolute || e.flags == RotateBasis::relative; }
    static bool rotation_is_used(const ObjectRotateState& e) { return own_rotation(e) || (e.rotation.x == 0 && e.rotation.y == 0 && e.rotation.z == 0); }
    static bool at_node_is_used(const ObjectRotateState& e) {
        return own_rotation(e) ? e.at_node_index == 0 : e.at_node_index > 0 || e.at_node_index == -200;
    }
    static constexpr auto expectations = all_of(
        expect<&ObjectRotateState::rotation>(holds<&within_half_turns>("-pi to pi"),
               holds<&ObjectRotateState::rotation_is_used>("0 with at_node_xyz and at_node_matrix")),
        expect<&ObjectRotateState::node_index>(any_node),
        expect<&ObjectRotateState::at_node_index>(holds<&ObjectRotateState::at_node_is_used>("a node or -200 with at_node_xyz and at_node_matrix, otherwise 0")));
};
static_assert(laid_out<ObjectRotateState, 20>);

struct ObjectOpacityState {                      // event 13
    at< 0, u16>         is_set;
    at< 2, u16>         active_state;            // 1: the opacity applies
    at< 4, f32>         opacity;
    at< 8, NodeIndex<i16>> node_index{bound_node};
    at<10, zeros<2>>    pad10;
    static constexpr auto expectations = all_of(
        expect<&ObjectOpacityState::is_set>(is(0, 1)), expect<&ObjectOpacityState::active_state>(is(0, 1)),
        expect<&ObjectOpacityState::opacity>(only_if<nonzero<&ObjectOpacityState::active_state>>(between(0, 1))),
        expect<&ObjectOpacityState::node_index>(any_node));
};
static_assert(laid_out<ObjectOpacityState, 12>);

struct ObjectOpacityFromTo {                     // event 14
    at< 0, NodeIndex<i32>> node_index{bound_node};
    at< 4, i16>         state_from;              // -1: the current state
    at< 6, i16>         state_to;
    at< 8, f32>         opacity_from;
    at<12, f32>         opacity_to;
    at<16, f32>         opacity_delta;           // (to - from) / run_time
    at<20, seconds<f32>> run_time{1.0f};
    using E = ObjectOpacityFromTo;
    delta_of_follows<&E::opacity_from, &E::opacity_to, &E::opacity_delta>  opacity_rule;
    static constexpr auto expectations = all_of(
        expect<&ObjectOpacityFromTo::node_index>(any_node), expect<&ObjectOpacityFromTo::state_from>(is(-1, 0, 1)),
        expect<&ObjectOpacityFromTo::state_to>(is(-1, 0, 1)), expect<&ObjectOpacityFromTo::opacity_from>(between(0, 1)),
        expect<&ObjectOpacityFromTo::opacity_to>(between(0, 1)), expect<&ObjectOpacityFromTo::run_time>(above(0)));
};
static_assert(laid_out<ObjectOpacityFromTo, 24>);

struct ObjectAddChild {                          // event 15
    at<0, NodeIndex<i16>> parent_index{bound_node};
    at<2, NodeIndex<i16>> child_index{bound_node};
    static constexpr auto expectations = all_of(expect<&ObjectAddChild::parent_index>(any_node), expect<&ObjectAddChild::child_index>(any_node));
};
static_assert(laid_out<ObjectAddChild, 4>);

struct ObjectDeleteChild {                       // event 16, in no file of the game
    at<0, NodeIndex<i16>> parent_index{bound_node};
    at<2, NodeIndex<i16>> child_index{bound_node};
    static constexpr auto expectations = all_of(expect<&ObjectDeleteChild::parent_index>(any_node), expect<&ObjectDeleteChild::child_index>(any_node));
};
static_assert(laid_out<ObjectDeleteChild, 4>);

struct ObjectCycleTexture {                      // event 17
    at<0, always<std::uint32_t{1}>> flags;
    at<4, NodeIndex<i16>> node_index{bound_node};
    at<6, u16>          reset;                   // index of the first texture
    static constexpr auto expectations = all_of(expect<&ObjectCycleTexture::node_index>(any_node), expect<&ObjectCycleTexture::reset>(between(0, 5)));
};
static_assert(laid_out<ObjectCycleTexture, 8>);

enum class ConnectorFlags : std::uint32_t {
    from_node = 0x1,
    from_input_node = 0x2,
    from_pos = 0x8,
    from_input_pos = 0x10,
    to_node = 0x20,
    to_input_node = 0x40,
    to_pos = 0x100,
    to_input_pos = 0x200,
    from_t = 0x400,
    from_t_range = 0x800,
    to_t = 0x1000,
    to_t_range = 0x2000,
    max_length = 0x8000,
};

struct ObjectConnector {                         // event 18
    using F = ConnectorFlags;
    at< 0, flag_set<ConnectorFlags>> flags;
    at< 4, NodeIndex<i16>> node_index{bound_node};
    at< 6, NodeIndex<i16>> from_index;
    at< 8, NodeIndex<i16>> to_index;
    at<10, zeros<2>>    pad10;
    at<12, Vec3>        from_pos;
    at<24, Vec3>        to_pos;
    at<36, f32>         from_t_start;            // position along the connector, 0 to 1
    at<40, f32>         from_t_end;
    at<44, f32>         from_t_delta;            // (end - start) / run_time; so is to_t_delta
    at<48, f32>         from_t_current;
    at<52, f32>         to_t_start{1.0f};
    at<56, f32>         to_t_end{1.0f};
    at<60, f32>         to_t_delta;
    at<64, f32>         to_t_current;
    at<68, seconds<f32>> run_time;
    at<72, f32>         max_length;
    using E = ObjectConnector;
    delta_of_follows<&E::from_t_start, &E::from_t_end, &E::from_t_delta, has<&E::flags, F::from_t_range>>  from_t_rule;
    delta_of_follows<&E::to_t_start, &E::to_t_end, &E::to_t_delta, has<&E::flags, F::to_t_range>>          to_t_rule;
    using no_to = lacks<&ObjectConnector::flags, F::to_t, F::to_t_range>;
    static constexpr auto expectations = all_of(
        expect<&ObjectConnector::flags>(at_most_one(F::from_node, F::from_input_node), at_most_one(F::from_pos, F::from_input_pos),
               at_most_one(F::to_node, F::to_input_node), at_most_one(F::to_pos, F::to_input_pos), at_most_one(F::from_t, F::from_t_range),
               at_most_one(F::to_t, F::to_t_range)),
        expect<&ObjectConnector::node_index>(any_node),
        expect<&ObjectConnector::from_index>(only_if<has<&ObjectConnector::flags, F::from_node>>(any_node)),
        expect<&ObjectConnector::to_index>(only_if<has<&ObjectConnector::flags, F::to_node>>(any_node)),
        expect<&ObjectConnector::from_pos>(only_if<has<&ObjectConnector::flags, F::from_pos>>()),
        expect<&ObjectConnector::to_pos>(only_if<has<&ObjectConnector::flags, F::to_pos>>()),
        expect<&ObjectConnector::from_t_start>(only_if<has<&ObjectConnector::flags, F::from_t, F::from_t_range>>()),
        expect<&ObjectConnector::from_t_end>(only_if<has<&ObjectConnector::flags, F::from_t, F::from_t_range>>(),
               given<has<&ObjectConnector::flags, F::from_t>>(equal_to<&ObjectConnector::from_t_start>)),
        expect<&ObjectConnector::from_t_delta>(only_if<has<&ObjectConnector::flags, F::from_t_range>>()),
        expect<&ObjectConnector::from_t_current>(is(0)), expect<&ObjectConnector::to_t_start>(given<no_to>(is(1))),
        expect<&ObjectConnector::to_t_end>(given<no_to>(is(1)), given<has<&ObjectConnector::flags, F::to_t>>(equal_to<&ObjectConnector::to_t_start>)),
        expect<&ObjectConnector::to_t_delta>(only_if<has<&ObjectConnector::flags, F::to_t_range>>()),
        expect<&ObjectConnector::to_t_current>(is(0)), expect<&ObjectConnector::run_time>(at_least(0)),
        expect<&ObjectConnector::max_length>(only_if<has<&ObjectConnector::flags, F::max_length>>(above(0))));
};
static_assert(laid_out<ObjectConnector, 76>);

enum class CallConnectorFlags : std::uint32_t {
    from_node = 0x1,
    from_node_pos = 0x2,
    from_input_node = 0x4,
    from_input_node_pos = 0x8,
    from_pos = 0x10,
    from_input_pos = 0x20,
    to_node = 0x40,
    to_node_pos = 0x80,
    to_input_node = 0x100,
    to_input_node_pos = 0x200,
    to_pos = 0x400,
    to_input_pos = 0x800,
};

struct CallObjectConnector {                     // event 19, twice in the whole game
    using F = CallConnectorFlags;
    at< 0, flag_set<CallConnectorFlags>> flags;  // both events have from_node_pos, to_input_node_pos and to_pos
    at< 4, Name>        anim_name;              // of the animation that is called
    at<36, i16>         anim_index;
    at<38, AnimRefIndex<i16>> save_index{-1};    // -1: none
    at<40, NodeIndex<i16>> from_index;
    at<42, NodeIndex<i16>> to_index;
    at<44, Vec3>        from_pos;
    at<56, Vec3>        to_pos;
    static constexpr auto expectations = all_of(
        expect<&CallObjectConnector::anim_index>(is(0)), expect<&CallObjectConnector::save_index>(at_least(-1)),
        expect<&CallObjectConnector::from_index>(only_if<has<&CallObjectConnector::flags, F::from_node, F::from_node_pos>>(any_node)),
        expect<&CallObjectConnector::to_index>(only_if<has<&CallObjectConnector::flags, F::to_node, F::to_node_pos>>(any_node)),
        expect<&CallObjectConnector::from_pos>(only_if<has<&CallObjectConnector::flags, F::from_pos>>()),
        expect<&CallObjectConnector::to_pos>(only_if<has<&CallObjectConnector::flags, F::to_pos>>()));
};
static_assert(laid_out<CallObjectConnector, 68>);

enum class CameraFlags : std::uint32_t {
    clip_near = 1 << 0,
    clip_far = 1 << 1,
    lod_multiplier = 1 << 2,
    fov_h = 1 << 3,
    fov_v = 1 << 4,
    zoom_h = 1 << 5,
    zoom_v = 1 << 6,
};

struct CameraState {                             // event 20, in no file of the game
    using F = CameraFlags;
    at< 0, flag_set<CameraFlags>> flags;
    at< 4, NodeIndex<i32>> node_index{bound_node};
    at< 8, f32>         clip_near;
    at<12, f32>         clip_far;
    at<16, f32>         lod_multiplier;
    at<20, f32>         fov_h;
    at<24, f32>         fov_v;
    at<28, f32>         zoom_h;
    at<32, f32>         zoom_v;
    template <F... Flag>
    using set = has<&CameraState::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&CameraState::node_index>(any_node), expect<&CameraState::clip_near>(only_if<set<F::clip_near>>()),
        expect<&CameraState::clip_far>(only_if<set<F::clip_far>>()),
        expect<&CameraState::lod_multiplier>(only_if<set<F::lod_multiplier>>()), expect<&CameraState::fov_h>(only_if<set<F::fov_h>>()),
        expect<&CameraState::fov_v>(only_if<set<F::fov_v>>()), expect<&CameraState::zoom_h>(only_if<set<F::zoom_h>>()),
        expect<&CameraState::zoom_v>(only_if<set<F::zoom_v>>()));
};
static_assert(laid_out<CameraState, 36>);

struct CameraFromTo {                            // event 21, in no file of the game
    using F = CameraFlags;
    at< 0, flag_set<CameraFlags>> flags;
    at< 4, NodeIndex<i32>> node_index{bound_node};
    at< 8, FromToDelta> clip_near;
    at<20, FromToDelta> clip_far;
    at<32, FromToDelta> lod_multiplier;
    at<44, FromToDelta> fov_h;
    at<56, FromToDelta> fov_v;
    at<68, FromToDelta> zoom_h;
    at<80, FromToDelta> zoom_v;
    at<92, seconds<f32>> run_time{1.0f};
    delta_follows<&CameraFromTo::clip_near>       clip_near_rule;
    delta_follows<&CameraFromTo::clip_far>        clip_far_rule;
    delta_follows<&CameraFromTo::lod_multiplier>  lod_multiplier_rule;
    delta_follows<&CameraFromTo::fov_h>           fov_h_rule;
    delta_follows<&CameraFromTo::fov_v>           fov_v_rule;
    delta_follows<&CameraFromTo::zoom_h>          zoom_h_rule;
    delta_follows<&CameraFromTo::zoom_v>          zoom_v_rule;
    template <F... Flag>
    using set = has<&CameraFromTo::flags, Flag...>;
    static constexpr auto expectations = all_of(
        expect<&CameraFromTo::node_index>(any_node), expect<&CameraFromTo::clip_near>(only_if<set<F::clip_near>>()),
        expect<&CameraFromTo::clip_far>(only_if<set<F::clip_far>>()),
        expect<&CameraFromTo::lod_multiplier>(only_if<set<F::lod_multiplier>>()), expect<&CameraFromTo::fov_h>(only_if<set<F::fov_h>>()),
        expect<&CameraFromTo::fov_v>(only_if<set<F::fov_v>>()), expect<&CameraFromTo::zoom_h>(only_if<set<F::zoom_h>>()),
        expect<&CameraFromTo::zoom_v>(only_if<set<F::zoom_v>>()), expect<&CameraFromTo::run_time>(above(0)));
};
static_assert(laid_out<CameraFromTo, 96>);

}  // namespace verbatim::mw3

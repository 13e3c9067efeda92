// MechWarrior 3: an event of a sequence. The game's files have 33 types; the engine also knows 3, 16, 20, 21, 37 and 39.
#pragma once
#include "verbatim/formats/mw3/events_effects.hpp"
#include "verbatim/formats/mw3/events_flow.hpp"
#include "verbatim/formats/mw3/events_motion.hpp"
#include "verbatim/formats/mw3/events_nodes.hpp"
#include "verbatim/formats/mw3/events_puffer.hpp"

namespace verbatim::mw3 {

enum class EventType : std::uint8_t {
    sound = 1,
    sound_node,
    effect,
    light_state,
    light_animation,
    object_active_state,
    object_translate_state,
    object_scale_state,
    object_rotate_state,
    object_motion,
    object_motion_from_to,
    object_motion_si_script,
    object_opacity_state,
    object_opacity_from_to,
    object_add_child,
    object_delete_child,
    object_cycle_texture,
    object_connector,
    call_object_connector,
    camera_state,
    camera_from_to,
    call_sequence,
    stop_sequence,
    call_animation,
    stop_animation,
    reset_animation,
    invalidate_animation,
    fog_state,
    loop = 30,
    if_,
    else_,
    else_if,
    end_if,
    callback,
    fbfx_color_from_to,
    fbfx_csinwave_from_to,
    anim_verbose = 39,
    detonate_weapon = 41,
    puffer_state,
};

enum class StartOffset : std::uint8_t { animation = 1, sequence, event };

struct Event {
    using T = EventType;
    at<0, EventType>    type;
    at<1, StartOffset>  start_offset{StartOffset::animation};  // where start_time counts from: the start of the animation, of the sequence, or of the event before
    at<2, zeros<2>>     pad02;
    at<4, u32>          size;                    // includes these 12 bytes
    at<8, seconds<f32>> start_time;
    choice<&Event::type, limit<&Event::size, from::record>,
           when<T::sound, Sound>, when<T::sound_node, SoundNode>, when<T::effect, Effect>, when<T::light_state, LightState>,
           when<T::light_animation, LightAnimation>, when<T::object_active_state, ObjectActiveState>,
           when<T::object_translate_state, ObjectTranslateState>, when<T::object_scale_state, ObjectScaleState>,
           when<T::object_rotate_state, ObjectRotateState>, when<T::object_motion, ObjectMotion>, when<T::object_motion_from_to, ObjectMotionFromTo>,
           when<T::object_motion_si_script, ObjectMotionSiScript>, when<T::object_opacity_state, ObjectOpacityState>,
           when<T::object_opacity_from_to, ObjectOpacityFromTo>, when<T::object_add_child, ObjectAddChild>,
           when<T::object_delete_child, ObjectDeleteChild>, when<T::object_cycle_texture, ObjectCycleTexture>,
           when<T::object_connector, ObjectConnector>, when<T::call_object_connector, CallObjectConnector>, when<T::camera_state, CameraState>,
           when<T::camera_from_to, CameraFromTo>, when<T::call_sequence, CallSequence>, when<T::stop_sequence, StopSequence>,
           when<T::call_animation, CallAnimation>, when<T::stop_animation, StopAnimation>, when<T::reset_animation, ResetAnimation>,
           when<T::invalidate_animation, InvalidateAnimation>, when<T::fog_state, FogState>, when<T::loop, Loop>, when<T::if_, If>,
           when<T::else_, Else>, when<T::else_if, ElseIf>, when<T::end_if, EndIf>, when<T::callback, Callback>,
           when<T::fbfx_color_from_to, FbfxColorFromTo>, when<T::fbfx_csinwave_from_to, FbfxCsinwaveFromTo>, when<T::anim_verbose, AnimVerbose>,
           when<T::detonate_weapon, DetonateWeapon>, when<T::puffer_state, PufferState>>
                        body{Loop{}};            // a new event does nothing: it repeats the events before it once, and there are none
    static bool starts_as_known(const Event& e) { return e.start_time != 0 || (e.start_offset != StartOffset::sequence && e.start_offset != StartOffset::event); }
    static constexpr auto expectations = all_of(
        expect<&Event::start_time>(finite),
        expect<&Event::type>(is_not(T::effect, T::object_delete_child, T::camera_state, T::camera_from_to, T::fbfx_csinwave_from_to, T::anim_verbose), according_to("mech3ax: no file of the game has one, but the engine has")),
        expect<&Event::start_offset>(holds<&Event::starts_as_known>("animation where start_time is 0"), according_to("mech3ax-py, of every file of the game; the engine takes others")));
};
static_assert(laid_out<Event> && offset<&Event::body> == 12);

}  // namespace verbatim::mw3

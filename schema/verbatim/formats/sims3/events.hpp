// The Sims 3: the events of a clip. They have no size field, so the data after an event of unknown type cannot be separated from it.
#pragma once
#include <cmath>

#include "verbatim/formats/sims3/names.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims3 {
using namespace wire;

using ActorHash = hash<u32, Fnv32, Actors>;
using SlotHash = hash<u32, Fnv32, Slots>;
using InstanceHash = hash<u32, Fnv32, Effects>;            // hash of a name by which the effect is stopped, often that of the effect

struct Clip;

inline const std::array<f32, 16> identity4 = [] {
    std::array<f32, 16> m{};
    for (const std::size_t i : {0u, 5u, 10u, 15u}) m[i] = 1.0f;
    return m;
}();

struct AttachProp {                                        // attaches a prop to a slot of the object
    static constexpr int tag = 1;
    at< 0, ActorHash>                prop;
    at< 4, ActorHash>                object;
    at< 8, SlotHash>                 slot;
    at<12, zeros<4>>                 zero12;
    at<16, std::array<f32, 16>>      matrix{identity4};    // 4 by 4; an identity in the one known file
};
static_assert(laid_out<AttachProp, 80>);

struct Unparent {                                          // detaches an object from another one; no file is known
    static constexpr int tag = 2;
    at<0, ActorHash>                 object;
};

struct Sound {
    static constexpr int tag = 3;
    at<0, repeats<text<128, tail::terminated<tail::residue>>, "name">>  name;  // of the sound; after the NUL old memory, or zeros from a tool. Of 148 events 146 have the same name
};

struct Script { static constexpr int tag = 4; };           // passes the event's id to the game's scripts

struct StartEffect {
    static constexpr int tag = 5;
    at< 0, hash_of<u64, Fnv64, Effects, "name">>  effect{fnv64("")};  // hash of the event's name
    at< 8, InstanceHash>             instance;
    at<12, ActorHash>                actor;
    at<16, SlotHash>                 slot;                 // a slot, or a bone
    at<20, zeros<4>>                 zero20;
};
static_assert(laid_out<StartEffect, 24>);

struct Visibility {
    static constexpr int tag = 6;
    at<0, f32>                       visibility;
    static constexpr auto expectations = all_of(expect<&Visibility::visibility>(between(0, 1), according_to("the SimsWiki")));
};

struct DestroyProp {                                       // removes what a jazz script has created; no file is known
    static constexpr int tag = 9;
    at<0, ActorHash>                 prop;
};

struct StopEffect {
    static constexpr int tag = 10;
    at<0, InstanceHash>              instance;             // the same as in the event that started the effect
    at<4, zeros<4>>                  zero4;
};
static_assert(laid_out<StopEffect, 8>);

struct EventTypes {
    static constexpr named_value names[] = {{1, "AttachProp"}, {2, "Unparent"}, {3, "Sound"}, {4, "Script"}, {5, "StartEffect"}, {6, "Visibility"}, {9, "DestroyProp"}, {10, "StopEffect"}};
};

struct Event {
    at< 0, named_number<u16, EventTypes>> type;
    at< 2, hexadecimal<always<std::uint16_t{0xC1E4}>>>  mark;
    at< 4, u32>                      id;                   // not unique
    at< 8, seconds<f32>>             time;                 // events are in any order
    at<12, f32>                      unk12{-1.0f};         // -1; 0 in some of the game's later clips
    at<16, f32>                      unk16{-1.0f};         // the same as unk12
    at<20, u32>                      unk20;                // 3 with sounds, effects and visibility, 7 with props and scripts, or 0
    at<24, u32>                      name_length;          // without the NUL
    string<&Event::name_length>      name;                 // of a sound or an effect; others mostly have none
    zeros<1>                         nul;
    pad_to<4, 0, from::record>       pad;
    choice<&Event::type, AttachProp, Unparent, Sound, Script, StartEffect, Visibility, DestroyProp, StopEffect>  data;
    static std::string other_effect(const Event&);
    static bool has_time(const Event& event) { return std::isfinite(event.time.value()); }
    static double frame(const Event&, const Clip&);        // time / frame_duration of the clip's body
    static bool set_frame(Event&, const Clip&, double);
    static constexpr auto calculated = all_of(calculate<&Event::frame, &Event::set_frame>("frame"));
    static constexpr auto expectations = all_of(
        expect<&Event::time>(holds<&Event::has_time>("a finite number")), expect<&Event::unk12>(is(-1, 0)), expect<&Event::unk16>(equal_to<&Event::unk12>), expect<&Event::unk20>(is(0, 3, 7)),
        expect<&Event::data>(holds<&Event::other_effect>("an effect of the event's name"), according_to("25 events of 60 files")));
    using telling = columns<"type", "time", "frame", "name">;
};
static_assert(laid_out<Event> && offset<&Event::name> == 28);

struct EventSection {
    at< 0, fourcc<"=CE=">>           magic;
    at< 4, hexadecimal<always<0x103u>>>  version;
    at< 8, u32>                      event_count;
    at<12, u32>                      size;                 // size of the events in bytes
    at<16, u32>                      start;                // counts from this field: 4; 0 if there are no events
    placed<sized_list<Event, &EventSection::size, &EventSection::event_count>, &EventSection::start, from::field>  events;  // in any order
    using units = elements_of<&EventSection::events>;
};
static_assert(laid_out<EventSection> && offset<&EventSection::events> == 20);

}  // namespace verbatim::sims3

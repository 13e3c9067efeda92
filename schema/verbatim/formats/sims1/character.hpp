// The skeletons, suits and skills that both a character file as text (.cmx) and its binary twin (.bcf) contain.
//
// A skeleton has bones, a suit names a skin for some bones, and a skill says what an animation does. Its keys are in a CFP file: first all translations,
// then all rotations; each motion says where its own are.
//
// Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, PySims and the game itself.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "verbatim/formats/sims1/rules.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims1 {
using namespace wire;

inline constexpr auto takes_others_as_1 = according_to("the game's reader, which takes any number but 0 as 1");

template <class E>
struct Property {                                // both are texts, also where the value is a number. Blanks at the end belong to them
    typename E::String          key;             // what it is: xevt, anchor, footstep, interruptable, translation, pixelate, canblend, name
    typename E::String          value;           // a number or a name
};

template <class E>
struct Properties {
    typename E::Count           count;
    list<Property<E>, &Properties::count>  all;  // one for each
};

template <class E>
struct Event {
    in_unit<typename E::Count, "ms">  time;      // from the start of the skill
    typename E::Count           count;
    list<Property<E>, &Event::count>  properties;  // what happens; one in all known files
};

template <class E>
struct Events {
    typename E::Count           count;
    list<Event<E>, &Events::count>  all;         // in the order of their times
    static std::string not_in_order(const Events& events) {
        std::int64_t before = INT64_MIN;
        for (const auto& event : events.all)
            if (const std::int64_t time = event.time.value(); time <= std::exchange(before, time)) return std::to_string(time) + " ms after " + std::to_string(before) + " ms";
        return {};
    }
    static constexpr auto expectations = all_of(expect<&Events::all>(holds<&Events::not_in_order>("times that rise")));
};

template <class E>
struct Position {                                // from the parent
    typename E::OpeningReal     x;               // in the space of the parent
    typename E::Real            y;               // likewise
    typename E::Real            z;               // likewise
};

template <class E>
struct Rotation {                                // from the parent, as a quaternion of length 1
    typename E::NextOpeningReal x;               // imaginary part
    typename E::Real            y;               // imaginary part
    typename E::Real            z;               // imaginary part
    typename E::Real            w{1.0f};         // real part
    // The length may deviate from 1 by 1 %.
    static bool has_unit_length(const Rotation& r) {
        const auto square = [](const auto& part) { return static_cast<double>(part.value()) * static_cast<double>(part.value()); };
        return std::fabs(std::sqrt(square(r.x) + square(r.y) + square(r.z) + square(r.w)) - 1) <= 0.01;
    }
    static constexpr auto expectations = all_of(expect<&Rotation::x>(holds<&Rotation::has_unit_length>("a quaternion of length 1")));
};

template <class E>
struct Bone {
    typename E::String          name;            // by which skills and suits name it
    typename E::String          parent{"NULL"};  // name of a bone before this one; NULL: none
    typename E::Count           has_properties;  // 0 or 1
    list<Properties<E>, &Bone::has_properties>  properties;  // of this bone: a name, in three known files
    Position<E>                 position;
    Rotation<E>                 rotation;
    typename E::AfterVector     can_translate;   // 1: a skill may move it
    typename E::Count           can_rotate{1};   // 1: a skill may turn it
    typename E::Count           can_blend;       // 1: a skill may be blended with another one
    typename E::Count           can_wiggle;      // 0, or 400000 to 700000
    typename E::FirstReal       wiggle_power;    // how much it wiggles; 0 where can_wiggle is 0
    static constexpr auto expectations = all_of(
        must<&Bone::has_properties>(is(0, 1), takes_others_as_1), expect<&Bone::can_translate>(is(0, 1)), expect<&Bone::can_rotate>(is(0, 1)),
        expect<&Bone::can_blend>(is(0, 1)));
};

template <class E, class AnyBone = Bone<E>>
struct Skeleton {
    typename E::String          name;            // for example adult or child
    typename E::Count           bone_count;
    list<AnyBone, &Skeleton::bone_count>  bones;  // each after its parent
    static std::string repeated(const Skeleton& skeleton) { return rules::repeated_names(skeleton.bones); }
    static std::string without_parents(const Skeleton& skeleton) { return rules::without_parents(skeleton.bones); }
    static constexpr auto expectations = all_of(
        expect<&Skeleton::bones>(holds<&Skeleton::repeated>("names that differ")),
        expect<&Skeleton::bones>(holds<&Skeleton::without_parents>("parents before their children")));
};

template <class E>
struct SuitSkin {
    typename E::String          bone;            // name of the bone that carries it
    typename E::String          skin;            // stem of a .skn or .bmf
    typename E::Count           flags;           // in the suit that hides what is censored one bit for each box, otherwise 0
    typename E::Count           has_properties;  // 0 or 1
    list<Properties<E>, &SuitSkin::has_properties>  properties;  // of this skin; none in known files
    static constexpr auto expectations = all_of(must<&SuitSkin::has_properties>(is(0, 1), takes_others_as_1));
};

template <class E>
struct Suit {
    typename E::String          name;            // mostly the stem of the file's name
    typename E::Count           type;            // 0: it is seen, 1: it hides what is censored
    typename E::Count           has_properties;  // 0 or 1
    list<Properties<E>, &Suit::has_properties>  properties;  // of this suit; none in known files
    typename E::Count           skin_count;
    list<SuitSkin<E>, &Suit::skin_count>  skins;
    static constexpr auto expectations = all_of(expect<&Suit::type>(is(0, 1)), must<&Suit::has_properties>(is(0, 1), takes_others_as_1));
};

template <class E>
struct Motion {                                  // of one bone
    typename E::String          bone;            // its name
    typename E::Count           frame_count;     // the same in all motions of a skill
    typename E::FirstReal       duration;        // in ms; that of the skill
    typename E::Count           has_translation;  // 1: it moves
    typename E::Count           has_rotation{1};  // 1: it turns
    typename E::Count           first_translation{-1};  // index of its first translation in the CFP; -1: none
    typename E::Count           first_rotation;  // index of its first rotation in the CFP
    typename E::Count           has_properties;  // 0 or 1
    list<Properties<E>, &Motion::has_properties>  properties;  // of this motion: canblend or name
    typename E::Count           has_events;      // 0 or 1
    list<Events<E>, &Motion::has_events>  events;  // what happens at which time
    static constexpr auto expectations = all_of(
        must<&Motion::has_properties>(is(0, 1), takes_others_as_1), must<&Motion::has_events>(is(0, 1), takes_others_as_1),
        expect<&Motion::has_translation>(is(0, 1)), expect<&Motion::has_rotation>(is(0, 1)));
};

template <class E>
struct Skill {
    typename E::String          name;            // by which the game calls it
    typename E::String          file;            // stem of the CFP with its keys: xskill-, and the name
    typename E::FirstReal       duration;        // in ms
    typename E::FirstReal       distance;        // how far it goes; 0 where it does not move
    typename E::Count           moving;          // 1: it moves away from its place
    typename E::Count           translation_count;  // number of translations in the CFP
    typename E::Count           rotation_count;  // number of rotations in the CFP
    typename E::Count           motion_count;
    list<Motion<E>, &Skill::motion_count>  motions;
    static bool goes_where_it_moves(const Skill& s) { return (s.moving.value() != 0) == (s.distance.value() != 0); }
    static std::string other_lengths(const Skill& s) { return rules::other_lengths(s.motions, s.duration.value()); }
    static std::string other_places(const Skill& s) { return rules::other_places(s.motions); }
    static bool has_translations(const Skill& s) { return s.translation_count.value() == rules::frames(s.motions, [](const auto& m) { return m.has_translation.value() != 0; }); }
    static bool has_rotations(const Skill& s) { return s.rotation_count.value() == rules::frames(s.motions, [](const auto& m) { return m.has_rotation.value() != 0; }); }
    static constexpr auto expectations = all_of(
        expect<&Skill::moving>(is(0, 1)),
        expect<&Skill::distance>(holds<&Skill::goes_where_it_moves>("0 where moving is 0, and not 0 otherwise")),
        expect<&Skill::translation_count>(holds<&Skill::has_translations>("the frames of all motions with translations")),
        expect<&Skill::rotation_count>(holds<&Skill::has_rotations>("the frames of all motions with rotations")),
        expect<&Skill::motions>(holds<&Skill::other_lengths>("the same frame_count, and the skill's duration")),
        expect<&Skill::motions>(holds<&Skill::other_places>("keys one after the other, and first_translation -1 where there is none")));
};

}  // namespace verbatim::sims1

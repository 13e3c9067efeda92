// MechWarrior 3: the definition of an animation, the tables of what it refers to, and its sequences of events.
#pragma once
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "verbatim/formats/mw3/events.hpp"

namespace verbatim::mw3 {

enum class SequenceState : std::uint8_t { initial = 0, on_call = 3 };

struct SeqDef {
    at< 0, Name>        name;                    // by which events call the sequence
    at<32, SequenceState> seq_state;             // on_call: it waits for an event that calls it
    at<33, SequenceState> reset_state;           // equal to seq_state
    at<34, zeros<2>>    pad34;
    at<36, seconds<f32>> seq_time;
    at<40, seconds<f32>> event_time;
    at<44, seconds<f32>> loop_time;
    at<48, zero_u16>      loop_count;
    at<50, zeros<2>>    pad50;
    at<52, zero_u32>      cur_event_ptr;
    at<56, ptr>         events_ptr;
    at<60, u32>         size;                    // size of the events in bytes
    static bool states_agree(const SeqDef& d) { return d.reset_state == d.seq_state; }
    static constexpr auto expectations = all_of(
        expect<&SeqDef::reset_state>(holds<&SeqDef::states_agree>("the same as seq_state")),
        expect<&SeqDef::seq_time>(is(0)), expect<&SeqDef::event_time>(is(0)), expect<&SeqDef::loop_time>(is(0)));
};
static_assert(laid_out<SeqDef, 64>);

enum class Activation : std::uint8_t {           // how often each occurs in the scripts of the game:
    weapon_hit,                                  // 28 times
    collide_hit,                                 // 119 times
    weapon_or_collide_hit,                       // 108 times
    on_call,                                     // 3026 times
    on_startup,                                  // 58 times
};
enum class AnimDefFlags : std::uint32_t {
    execution_by_range = 0x2,                    // runs while a player is within the range
    execution_by_zone = 0x8,                     // 11 times in the game's scripts; which zone is unknown
    has_callbacks = 0x10,                        // set if there are callbacks
    reset_time = 0x20,
    network_log_set = 0x400,                     // the script says whether the animation goes over the network
    network_log_on = 0x800,                      // the script says that it does
    save_log_set = 0x1000,                       // the script says whether the animation is in saved games
    save_log_on = 0x2000,                        // the script says that it is
    auto_reset_node_states = 0x10000,            // scripts mostly say OFF
    local_nodes_only = 0x80000,                  // Pirate's Moon
    proximity_damage = 0x100000,                 // 22 times in the game's scripts
};

struct AnimDef {
    using F = AnimDefFlags;
    at<  0, Residue<32>> anim_name;
    at< 32, Name>        name;                   // of the node on which it runs
    at< 64, ptr>         anim_ptr{some_address};
    at< 68, Residue<32>> anim_root_name;
    at<100, ptr>         anim_root_ptr;          // equal to anim_ptr exactly if anim_root_name equals name
    at<104, zeros<44>>   zero104;
    at<148, flag_set<AnimDefFlags>> flags;
    at<152, zero_u8>       status;                 // state of the engine; 5 means corrupt: to be skipped
    at<153, Activation>  activation;
    at<154, always<std::uint8_t{4}>> execution_priority;
    at<155, always<std::uint8_t{2}>> two155;     // in the engine of Recoil the rest of a delay
    at<156, f32>         range_min;              // square of the distance, like range_max
    at<160, f32>         range_max;
    at<164, seconds<f32>> reset_time{-1.0f};     // -1: no reset time
    at<168, f32>         zero168;                // state of the engine: the time elapsed
    at<172, f32>         max_health;
    at<176, f32>         cur_health;
    at<180, zero_u32>      zero180;
    at<184, zero_u32>      zero184;
    at<188, zero_u32>      zero188;
    at<192, zero_u32>      zero192;
    at<196, ptr>         seq_defs_ptr{some_address};
    at<200, SeqDef>      reset_state;            // a copy of the header of the reset sequence
    at<264, u8>          seq_def_count;
    at<265, u8>          object_count;           // counts include element 0, from this field to effect_count
    at<266, u8>          node_count;
    at<267, u8>          light_count;
    at<268, u8>          puffer_count;
    at<269, u8>          dynamic_sound_count;
    at<270, u8>          static_sound_count;
    at<271, u8>          effect_count;           // 0 in the game's files
    at<272, u8>          prereq_count;
    at<273, u8>          prereq_min;             // number of the optional prerequisites that must be met
    at<274, u8>          anim_ref_count;
    at<275, zero_u8>       zero275;
    at<276, ptr>         objects_ptr;
    at<280, ptr>         nodes_ptr;
    at<284, ptr>         lights_ptr;
    at<288, ptr>         puffers_ptr;
    at<292, ptr>         dynamic_sounds_ptr;
    at<296, ptr>         static_sounds_ptr;
    at<300, ptr>         effects_ptr;
    at<304, ptr>         prereqs_ptr;
    at<308, ptr>         anim_refs_ptr;
    at<312, zero_u32>      sibling_ptr;
    // The distances of a player between which the animation runs: the engine compares their squares.
    static std::array<double, 2> range(const AnimDef& d) {  // the square roots of range_min and range_max
        const double none = std::numeric_limits<double>::quiet_NaN();
        if (!d.flags.has(F::execution_by_range)) return {none, none};
        return {std::sqrt(static_cast<double>(d.range_min)), std::sqrt(static_cast<double>(d.range_max))};
    }
    static bool set_range(AnimDef& d, const std::array<double, 2>& to) {
        d.range_min = static_cast<float>(to[0] * to[0]), d.range_max = static_cast<float>(to[1] * to[1]);
        return d.flags.has(F::execution_by_range) && to[0] >= 0 && to[1] >= 0;
    }
    static constexpr auto calculated = all_of(calculate<&AnimDef::range, &AnimDef::set_range>("range"));
    static bool root_is_another(const AnimDef& d) { return d.anim_root_name.view() == d.name.view() || d.anim_root_ptr != d.anim_ptr; }
    static bool range_is_ordered(const AnimDef& d) { return d.range_max >= d.range_min; }
    static bool enough_prereqs(const AnimDef& d) { return d.prereq_min <= d.prereq_count; }
    using by_range = has<&AnimDef::flags, F::execution_by_range>;
    static constexpr auto expectations = all_of(
        expect<&AnimDef::anim_ptr>(is_not(0)),
        expect<&AnimDef::anim_root_ptr>(holds<&AnimDef::root_is_another>("not anim_ptr where anim_root_name is not name")),
        expect<&AnimDef::flags>(at_most_one(F::execution_by_range, F::execution_by_zone), only_with(F::network_log_on, F::network_log_set),
               only_with(F::save_log_on, F::save_log_set)),
        expect<&AnimDef::range_min>(only_if<by_range>(at_least(0))),
        expect<&AnimDef::range_max>(only_if<by_range>(holds<&AnimDef::range_is_ordered>("at least range_min"))),
        expect<&AnimDef::reset_time>(finite, given<lacks<&AnimDef::flags, F::reset_time>>(is(-1)), between(-1, 4)), expect<&AnimDef::zero168>(is(0)),
        expect<&AnimDef::max_health>(at_least(0)), expect<&AnimDef::cur_health>(equal_to<&AnimDef::max_health>),
        expect<&AnimDef::seq_defs_ptr>(is_not(0)), expect<&AnimDef::seq_def_count>(above(0)), expect<&AnimDef::effect_count>(is(0)),
        expect<&AnimDef::prereq_min>(only_if<nonzero<&AnimDef::prereq_count>>(between(0, 2))),
        must<&AnimDef::prereq_min>(holds<&AnimDef::enough_prereqs>("at most prereq_count"), according_to("the engine, which starts the animation when so many are met")));
};
static_assert(laid_out<AnimDef, 316>);

struct ObjectRef {
    at< 0, NodeName>    name;
    at<36, ptr>         node_ptr;
    at<40, u32>         active_flag;             // this field and those after it: old content of the engine's memory
    at<44, u32>         cached_matrix_flag;      // likewise
    at<48, std::array<f32, 12>> transform;       // likewise
    static constexpr auto expectations = all_of(expect<&ObjectRef::name>(fits_into_32, as_mech3ax_reads));
};
static_assert(laid_out<ObjectRef, 96>);

struct NodeRef {
    at< 0, NodeName>    name;
    at<36, ptr>         node_ptr{some_address};
    static constexpr auto expectations = all_of(expect<&NodeRef::name>(fits_into_32, as_mech3ax_reads), expect<&NodeRef::node_ptr>(is_not(0)));
};
static_assert(laid_out<NodeRef, 40>);

struct LightRef {
    at< 0, NodeName>    name;
    at<36, mw3::ptr>    ptr{some_address};
    at<40, zero_u32>      in_world;
    static constexpr auto expectations = all_of(expect<&LightRef::name>(fits_into_32, as_mech3ax_reads), expect<&LightRef::ptr>(is_not(0)));
};
static_assert(laid_out<LightRef, 44>);

struct PufferRef {
    at< 0, Name>        name;                    // of the puffer
    at<32, u32>         unk32;                   // the high byte is old memory
    at<36, mw3::ptr>    ptr{some_address};
    at<40, zero_u32>      in_world;
    static bool low_bytes_zero(const PufferRef& p) { return (p.unk32 & 0x00FFFFFF) == 0; }
    static constexpr auto expectations = all_of(
        expect<&PufferRef::unk32>(holds<&PufferRef::low_bytes_zero>("0 but for the high byte")),
        expect<&PufferRef::ptr>(is_not(0)));
};
static_assert(laid_out<PufferRef, 44>);

struct DynamicSoundRef {
    at< 0, NodeName>    name;
    at<36, mw3::ptr>    ptr{some_address};
    at<40, zero_u32>      in_world;
    static constexpr auto expectations = all_of(expect<&DynamicSoundRef::name>(fits_into_32, as_mech3ax_reads), expect<&DynamicSoundRef::ptr>(is_not(0)));
};
static_assert(laid_out<DynamicSoundRef, 44>);

struct StaticSoundRef {
    at< 0, Residue<32>> name;
    at<32, zero_u32>      sample_ptr;
};
static_assert(laid_out<StaticSoundRef, 36>);

struct EffectRef {
    at< 0, Residue<32>> name;
    at<32, u32>         template_index;          // of the effect in the engine
};
static_assert(laid_out<EffectRef, 36>);

enum class PrereqType : std::uint32_t { animation = 1, object, parent };

struct PrereqAnim {
    at< 0, DefinitionName<Name>> name;         // of the animation that must have run
    at<32, zero_u32>      zero32;
    at<36, zero_u32> zero36;
};
static_assert(laid_out<PrereqAnim, 40>);

struct PrereqObject {                            // an object, found inside the parent before it
    at< 0, u32>         active;
    at< 4, Name>        name;                    // of the object
    at<36, mw3::ptr>    ptr{some_address};
    static constexpr auto expectations = all_of(expect<&PrereqObject::active>(is(0, 1)), expect<&PrereqObject::ptr>(is_not(0)));
};
static_assert(laid_out<PrereqObject, 40>);

struct PrereqParent {                            // a parent, in the world or inside the parent before it
    at< 0, zero_u32>      active;
    at< 4, Name>        name;                    // of the parent
    at<36, mw3::ptr>    ptr{some_address};
    static constexpr auto expectations = all_of(expect<&PrereqParent::ptr>(is_not(0)));
};
static_assert(laid_out<PrereqParent, 40>);

struct Prereq {
    at<0, u32>          optional;                // 0: required
    at<4, PrereqType>   type;
    choice<&Prereq::type, within<40>, when<PrereqType::animation, PrereqAnim>, when<PrereqType::object, PrereqObject>,
           when<PrereqType::parent, PrereqParent>>  body;
    static constexpr auto expectations = all_of(expect<&Prereq::optional>(is(0, 1), given<equals<&Prereq::type, PrereqType::animation>>(is(0))));
};
static_assert(laid_out<Prereq, 48> && offset<&Prereq::body> == 8);

struct AnimRef {                                 // one for each call_animation, in the order of these events
    at< 0, DefinitionName<Residue<64>>> name;
    at<64, zero_u32>      ref_type;
    at<68, zero_u32> ptr;
};
static_assert(laid_out<AnimRef, 72>);

template <class Sequence>
std::uint32_t address_of_events(const Sequence& s) { return address_of(s.def.events_ptr, s.def.size); }

struct Sequence {
    SeqDef def;
    sized_list<Event, in<&Sequence::def, &SeqDef::size>> events = new_elements<Event, 1>();
    derived<in<&Sequence::def, &SeqDef::events_ptr>, by<&address_of_events<Sequence>>> events_ptr_rule;
    static constexpr auto expectations = all_of(expect<in<&Sequence::def, &SeqDef::size>>(above(0)));
    using telling = columns<"def.name", "events">;
};
static_assert(laid_out<Sequence>);

inline const SeqDef& reset_sequence() {
    static const SeqDef made = [] {
        SeqDef def;
        def.name = "RESET_SEQUENCE";
        return def;
    }();
    return made;
}

struct ResetSequence {
    SeqDef def = reset_sequence();
    sized_list<Event, in<&ResetSequence::def, &SeqDef::size>> events;
    derived<in<&ResetSequence::def, &SeqDef::events_ptr>, by<&address_of_events<ResetSequence>>> events_ptr_rule;
    static constexpr auto expectations = all_of(
        expect<in<&ResetSequence::def, &SeqDef::name>>(text_is("RESET_SEQUENCE")),
        expect<in<&ResetSequence::def, &SeqDef::seq_state>>(is(SequenceState::initial)));
};
static_assert(laid_out<ResetSequence>);

struct Def;
inline std::string wrong_references(const Def&);  // references.hpp
inline std::uint32_t flags_of(const Def&);
inline std::string miscounted_calls(const Def&);  // rules.hpp
inline std::string uncalled_animations(const Def&);
inline std::string inconsistent_prereq_chains(const Def&);

template <auto Pointer, auto Count>
std::uint32_t address_of_table(const Def&);
inline std::uint32_t address_of_root(const Def&);

struct Def {
    AnimDef anim;
    list<ObjectRef, in<&Def::anim, &AnimDef::object_count>, zero_first>             objects;
    list<NodeRef, in<&Def::anim, &AnimDef::node_count>, zero_first>                 nodes;
    list<LightRef, in<&Def::anim, &AnimDef::light_count>, zero_first>               lights;
    list<PufferRef, in<&Def::anim, &AnimDef::puffer_count>, zero_first>             puffers;
    list<DynamicSoundRef, in<&Def::anim, &AnimDef::dynamic_sound_count>, zero_first> dynamic_sounds;
    list<StaticSoundRef, in<&Def::anim, &AnimDef::static_sound_count>, zero_first>  static_sounds;
    list<EffectRef, in<&Def::anim, &AnimDef::effect_count>, zero_first>             effects;
    list<Prereq, in<&Def::anim, &AnimDef::prereq_count>>                            prereqs;
    list<AnimRef, in<&Def::anim, &AnimDef::anim_ref_count>>                         anim_refs;
    ResetSequence                                                                   reset;
    derived<in<&Def::anim, &AnimDef::reset_state>, same_as<in<&Def::reset, &ResetSequence::def>>>  reset_state_rule;
    list<Sequence, in<&Def::anim, &AnimDef::seq_def_count>>                         sequences = new_elements<Sequence, 1>();
    template <auto Pointer, auto Count>
    using address_with = derived<in<&Def::anim, Pointer>, by<&address_of_table<Pointer, Count>>>;
    address_with<&AnimDef::objects_ptr, &AnimDef::object_count>                     objects_ptr_rule;
    address_with<&AnimDef::nodes_ptr, &AnimDef::node_count>                         nodes_ptr_rule;
    address_with<&AnimDef::lights_ptr, &AnimDef::light_count>                       lights_ptr_rule;
    address_with<&AnimDef::puffers_ptr, &AnimDef::puffer_count>                     puffers_ptr_rule;
    address_with<&AnimDef::dynamic_sounds_ptr, &AnimDef::dynamic_sound_count>       dynamic_sounds_ptr_rule;
    address_with<&AnimDef::static_sounds_ptr, &AnimDef::static_sound_count>         static_sounds_ptr_rule;
    address_with<&AnimDef::effects_ptr, &AnimDef::effect_count>                     effects_ptr_rule;
    address_with<&AnimDef::prereqs_ptr, &AnimDef::prereq_count>                     prereqs_ptr_rule;
    address_with<&AnimDef::anim_refs_ptr, &AnimDef::anim_ref_count>                 anim_refs_ptr_rule;
    derived<in<&Def::anim, &AnimDef::flags>, by<&flags_of>>                         flags_rule;
    derived<in<&Def::anim, &AnimDef::anim_root_ptr>, by<&address_of_root>>          root_ptr_rule;
    static constexpr auto expectations = all_of(
        expect<&Def::anim_refs>(holds<&miscounted_calls>("one for each call_animation"), according_to("mech3ax")),
        expect<&Def::prereqs>(holds<&inconsistent_prereq_chains>("objects that are optional as their parents are"), according_to("mech3ax-py")),
        note<&Def::anim_refs>(holds<&uncalled_animations>("each called by an event")),
        expect<&Def::sequences>(holds<&wrong_references>("events that refer to what is in the tables, by its name")));
    using telling = columns<"anim.anim_name", "anim.name", "sequences", "sequences.events", "nodes">;
};
static_assert(laid_out<Def> && offset<&Def::objects> == 316);

template <auto Pointer, auto Count>
std::uint32_t address_of_table(const Def& def) { return address_of(def.anim.*Pointer, def.anim.*Count); }

// Returns the pointer of the animation if the root has the name of the animation. Otherwise the pointer is another one, which only the engine that
// wrote the file knew.
inline std::uint32_t address_of_root(const Def& def) {
    const AnimDef& anim = def.anim;
    if (anim.anim_root_name.view() == anim.name.view()) return anim.anim_ptr;
    return anim.anim_root_ptr != 0 ? anim.anim_root_ptr.value() : anim.anim_ptr != some_address ? some_address : some_address + 1;
}

// Definition 0 is zero, except for its activation.
struct no_definition {
    static constexpr std::string_view expected = "zeros, but activation on_call";
    static constexpr std::byte at(std::size_t distance) { return std::byte{distance == offset<&AnimDef::activation> ? std::uint8_t{3} : std::uint8_t{0}}; }
};
inline lasting<Def> definition_0() {
    static const std::vector<Def> alone = [] {
        Def none;
        none.anim = filled<AnimDef, no_definition>();
        none.reset.def = filled<SeqDef, zero_first>();
        none.sequences.clear();
        return std::vector{none};
    }();
    return {alone};
}

}  // namespace verbatim::mw3

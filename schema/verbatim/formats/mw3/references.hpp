// MechWarrior 3: what the events of a definition refer to: places in its tables, and names in them.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/formats/mw3/definition.hpp"

namespace verbatim::mw3 {

namespace detail {

// What is wrong, with its event: "sequences[0].events[2]: node_index 9". Three of them, and how many more there are.
struct complaints {
    std::string text;
    std::size_t count = 0;
    std::string sequence;
    std::size_t event = 0;

    void add(std::string_view what, std::string_view there) {
        if (++count > 3) return;
        if (count > 1) text += "; ";
        text.append(sequence).append(".events[").append(std::to_string(event)).append("]: ").append(what).append(" ").append(there);
    }
    std::string all() const { return count > 3 ? text + "; and " + std::to_string(count - 3) + " more" : text; }
};

template <class F>
void each_event(const Def& def, complaints& found, F f) {
    const auto each = [&](std::string sequence, const auto& events) {
        found.sequence = std::move(sequence);
        found.event = 0;
        for (const Event& event : events) f(event), ++found.event;
    };
    each("reset", def.reset.events);
    std::size_t i = 0;
    for (const Sequence& sequence : def.sequences) each("sequences[" + std::to_string(i++) + "]", sequence.events);
}

// Places from 1 on, for item 0 is none. What a place is that leads nowhere by itself, the event expects.
inline bool leads_nowhere(std::int64_t place, std::int64_t count) { return place > 0 && place >= count; }

template <class Body>
void check_nodes(const Body& body, std::int64_t count, complaints& to) {
    const auto check = [&](std::string_view what, std::int64_t place) {
        if (leads_nowhere(place, count)) to.add(what, std::to_string(place));
    };
    if constexpr (requires { body.node_index; }) check("node_index", body.node_index);
    if constexpr (requires { body.at_node_index; }) check("at_node_index", body.at_node_index);
    if constexpr (requires { body.operand_index; }) check("operand_index", body.operand_index);
    if constexpr (requires { body.parent_index; }) check("parent_index", body.parent_index), check("child_index", body.child_index);
    if constexpr (requires { body.to_index; }) check("from_index", body.from_index), check("to_index", body.to_index);
}

// A place in a table, and the name that is there.
template <class Table>
void check_item(const Table& table, std::string_view what, std::int64_t place, std::string_view name, complaints& to) {
    if (leads_nowhere(place, static_cast<std::int64_t>(table.size()))) to.add(what, std::to_string(place));
    else if (place > 0 && table.view()[static_cast<std::size_t>(place)].name.view() != name) to.add("name", "\"" + std::string(name) + "\"");
}

template <class Body>
void check_tables(const Body& body, const Def& def, complaints& to) {
    const auto check = [&](std::string_view what, std::int64_t place, std::size_t count) {
        if (leads_nowhere(place, static_cast<std::int64_t>(count))) to.add(what, std::to_string(place));
    };
    const auto check_call = [&](std::string_view what, std::int64_t place) {  // from 0 on
        if (place >= static_cast<std::int64_t>(def.anim_refs.size())) to.add(what, std::to_string(place));
    };
    if constexpr (std::is_same_v<Body, Sound>) check("sound_index", body.sound_index, def.static_sounds.size());
    if constexpr (std::is_same_v<Body, SoundNode>) check_item(def.dynamic_sounds, "sound_index", body.sound_index, body.name.view(), to);
    if constexpr (std::is_same_v<Body, Effect>)
        if (!def.effects.empty()) check("effect_index", body.effect_index, def.effects.size());  // the game's files have no effects: no rule is known
    if constexpr (requires { body.light_index; }) check_item(def.lights, "light_index", body.light_index, body.name.view(), to);
    if constexpr (requires { body.puffer_index; }) check_item(def.puffers, "puffer_index", body.puffer_index, body.name.view(), to);
    if constexpr (requires { body.bounce_snd0_index; }) {
        check("bounce_snd0_index", body.bounce_snd0_index, def.static_sounds.size());
        check("bounce_snd1_index", body.bounce_snd1_index, def.static_sounds.size());
        check("bounce_snd2_index", body.bounce_snd2_index, def.static_sounds.size());
    }
    if constexpr (std::is_same_v<Body, CallAnimation>) check_call("wait_for_completion", body.wait_for_completion);
    if constexpr (requires { body.save_index; }) check_call("save_index", body.save_index);
}

}  // namespace detail

inline std::string wrong_references(const Def& def) {
    detail::complaints found;
    detail::each_event(def, found, [&](const Event& event) {
        event.body.visit([&](const auto& body) {
            detail::check_nodes(body, static_cast<std::int64_t>(def.nodes.size()), found);
            detail::check_tables(body, def, found);
        });
    });
    return found.all();
}

inline bool callbacks_are_announced(const Def& def) {
    if (def.anim.flags.has(AnimDefFlags::has_callbacks)) return true;
    detail::complaints none;
    bool found = false;
    detail::each_event(def, none, [&](const Event& event) { found = found || event.body.is<Callback>(); });
    return !found;
}

}  // namespace verbatim::mw3

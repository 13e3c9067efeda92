#pragma once
// MechWarrior 3: checks of the names in the events of a definition, which repeat the elements that numbers beside them lead to.
#include <algorithm>
#include <string>
#include <string_view>

#include "verbatim/formats/mw3/definition.hpp"

namespace verbatim::mw3 {

namespace detail {

// Mistakes with their events: "sequences[0].events[2]: node_index 9". The text has the first three, and how many more there are.
struct problems {
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
void each_event(const Def& def, problems& found, F f) {
    const auto each = [&](std::string sequence, const auto& events) {
        found.sequence = std::move(sequence);
        found.event = 0;
        for (const Event& event : events) f(event), ++found.event;
    };
    each("reset", def.reset.events);
    std::size_t i = 0;
    for (const Sequence& sequence : def.sequences) each("sequences[" + std::to_string(i++) + "]", sequence.events);
}

// Reports an event whose name is not that of the element to which its number leads. Numbers count from 1, because element 0 means none. A name that
// no element has is a dangling reference, which is reported elsewhere.
template <class Table>
void check_name(const Table& table, std::int64_t place, std::string_view name, problems& to) {
    const auto all = table.view();
    const auto has_name = [&](const auto& element) { return element.name.view() == name; };
    if (place > 0 && place < static_cast<std::int64_t>(all.size()) && !has_name(all[static_cast<std::size_t>(place)]) && std::ranges::any_of(all, has_name))
        to.add("name", "\"" + std::string(name) + "\"");
}

template <class Body>
void check_tables(const Body& body, const Def& def, problems& to) {
    if constexpr (std::is_same_v<Body, SoundNode>) check_name(def.dynamic_sounds, body.sound_index, body.name.view(), to);
    if constexpr (requires { body.light_index; }) check_name(def.lights, body.light_index, body.name.view(), to);
    if constexpr (requires { body.puffer_index; }) check_name(def.puffers, body.puffer_index, body.name.view(), to);
}

}  // namespace detail

inline std::string wrong_references(const Def& def) {
    detail::problems found;
    detail::each_event(def, found, [&](const Event& event) {
        event.body.visit([&](const auto& body) { detail::check_tables(body, def, found); });
    });
    return found.all();
}

// Returns the flags with those that follow other data: has_callbacks is set exactly if an event is a callback. A reset time other than that for none
// needs its flag, and what a script says about the network and about saved games needs the flag that it says so.
inline std::uint32_t flags_of(const Def& def) {
    using F = AnimDefFlags;
    flag_set<F> flags = def.anim.flags;
    bool calls_back = false;
    detail::problems none;
    detail::each_event(def, none, [&](const Event& event) { calls_back |= event.body.is<Callback>(); });
    flags.set(F::has_callbacks, calls_back);
    const bool is_definition_0 = def.anim.anim_ptr == 0;  // which has a reset time of 0
    flags.set(F::reset_time, flags.has(F::reset_time) || (def.anim.reset_time != -1.0f && !is_definition_0));
    flags.set(F::network_log_set, flags.has(F::network_log_set) || flags.has(F::network_log_on));
    flags.set(F::save_log_set, flags.has(F::save_log_set) || flags.has(F::save_log_on));
    return flags.raw;
}

}  // namespace verbatim::mw3

#pragma once
// MechWarrior 3: functions for the rules about all events of a definition. Each returns what is wrong, or an empty text.
#include <set>
#include <string>
#include <string_view>

#include "verbatim/formats/mw3/references.hpp"

namespace verbatim::mw3 {

inline std::string miscounted_calls(const Def& def) {
    detail::problems none;
    std::size_t calls = 0;
    detail::each_event(def, none, [&](const Event& event) { calls += event.body.is<CallAnimation>(); });
    return calls == 0 || calls == def.anim_refs.size() ? "" : std::to_string(def.anim_refs.size()) + " for " + std::to_string(calls);
}

// An object, and the parents before it in which it is found, form a chain: all are optional, or none is.
inline std::string inconsistent_prereq_chains(const Def& def) {
    std::size_t i = 0;
    const Prereq* before = nullptr;
    Prereq last;
    for (const Prereq& prereq : def.prereqs) {
        const bool has_parent = before && before->type == PrereqType::parent && prereq.type != PrereqType::animation;
        if (has_parent && prereq.optional != before->optional) return "[" + std::to_string(i) + "].optional " + std::to_string(prereq.optional);
        last = prereq, before = &last, ++i;
    }
    return {};
}

// Only for a definition that calls animations: for others, no source says what the references are for.
inline std::string uncalled_animations(const Def& def) {
    std::set<std::string, std::less<>> called;
    bool calls = false;
    detail::problems none;
    detail::each_event(def, none, [&](const Event& event) {
        if (const auto* const call = event.body.get_if<CallAnimation>()) called.emplace(call->anim_name.view()), calls = true;
        if (const auto* const call = event.body.get_if<CallObjectConnector>()) called.emplace(call->anim_name.view());
    });
    std::size_t i = 0;
    for (const AnimRef& ref : def.anim_refs) {
        if (calls && !called.contains(ref.name.view())) return "[" + std::to_string(i) + "] \"" + std::string(ref.name.view()) + "\"";
        ++i;
    }
    return {};
}

}  // namespace verbatim::mw3

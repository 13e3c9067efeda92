// MechWarrior 3: what the rules of a definition look at in all its events. Each says what is wrong, and nothing when all is well.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "verbatim/formats/mw3/references.hpp"

namespace verbatim::mw3 {

inline std::string miscounted_calls(const Def& def) {
    detail::complaints none;
    std::size_t calls = 0;
    detail::each_event(def, none, [&](const Event& event) { calls += event.body.is<CallAnimation>(); });
    return calls == 0 || calls == def.anim_refs.size() ? "" : std::to_string(def.anim_refs.size()) + " for " + std::to_string(calls);
}

// An object, and the parents before it that it is found in.
inline std::string torn_chains(const Def& def) {
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

// Of a definition that calls some: of others no source says what its references are for.
inline std::string uncalled_animations(const Def& def) {
    std::set<std::string, std::less<>> called;
    bool calls = false;
    detail::complaints none;
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

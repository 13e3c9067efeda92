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

inline std::string unknown_sequences(const Def& def) {
    std::set<std::string, std::less<>> known{std::string(def.reset.def.name.view())};
    for (const Sequence& sequence : def.sequences) known.emplace(sequence.def.name.view());
    detail::complaints found;
    detail::each_event(def, found, [&](const Event& event) {
        const auto check = [&](std::string_view what, std::string_view name) {
            if (!known.contains(name)) found.add(what, "\"" + std::string(name) + "\"");
        };
        event.body.visit([&](const auto& body) {
            using type = bare<decltype(body)>;
            if constexpr (std::is_same_v<type, CallSequence> || std::is_same_v<type, StopSequence>) check("name", body.name.view());
            if constexpr (std::is_same_v<type, ObjectMotion>)
                for (const std::string_view bounce : {body.bounce_seq0_name.view(), body.bounce_seq1_name.view(), body.bounce_seq2_name.view()})
                    if (!bounce.empty()) check("bounce sequence", bounce);
        });
    });
    return found.all();
}

}  // namespace verbatim::mw3

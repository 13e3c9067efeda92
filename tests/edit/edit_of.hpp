// Edits of a document that are saved together.
#pragma once
#include <functional>

#include "tests/edit/outcome.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/instantiate.hpp"

namespace verbatim::test {

using edit_of = std::function<result<void>(view::document&)>;

inline edit_of setting(std::string path, std::string value) {
    return [=](view::document& doc) {
        const edit::assignment one[] = {{path, value}};
        return edit::set(doc, one);
    };
}
inline edit_of inserting(std::string path) {
    return [=](view::document& doc) { return edit::insert(doc, path); };
}
inline edit_of removing(std::string path) {
    return [=](view::document& doc) {
        const std::string one[] = {path};
        return edit::remove(doc, one);
    };
}
inline edit_of moving(std::string from, std::string to) {
    return [=](view::document& doc) { return edit::move(doc, from, to); };
}

// The file after the edits of this one, or why they are refused.
template <class Root>
std::string after_edits(std::string_view annotated, std::initializer_list<edit_of> edits) {
    const auto format = view::instantiate<Root>("", {});
    const auto doc = format.read(source(hex(annotated)));
    for (const auto& make : edits)
        if (const auto made = make(**doc); !made) return made.error().message();
    if (const auto saved = edit::commit(**doc); !saved) return saved.error().message();
    return outcome((*doc)->write());
}

}  // namespace verbatim::test

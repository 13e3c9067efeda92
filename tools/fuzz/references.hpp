// A law of edits: after elements came, went or moved, each reference leads to the same element as before.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// What an edit has done to the elements of the list at a path.
struct moved_elements {
    std::string list;
    std::function<std::optional<std::size_t>(std::size_t)> now;  // where each element is; nothing: it is gone
    std::optional<std::size_t> one{};                            // the new index of the one that has come or moved

    std::optional<std::string> path(const std::string& before) const;  // of what is in them, and of everything else
};

// But for those that the edit itself has changed.
using is_changed = std::function<bool(const std::string& reference)>;
void references_lead_as_before(const view::document& before, const view::document& after, const moved_elements&, const is_changed& = [](const std::string&) { return false; });

// Some lead to no element, and do not say that they mean it.
bool has_dangling_references(const view::document&);

// The elements that are the first or the last one of a range, by path: what comes there again is in the range, or beside it.
std::set<std::string> edges_of_ranges(const view::document&);

}  // namespace verbatim::fuzz

// A law of edits: after elements were inserted, removed or moved, each reference leads to the same element as before.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// How an edit has rearranged the elements of the list at a path.
struct moved_elements {
    std::string list;
    std::function<std::optional<std::size_t>(std::size_t)>
        now;                           // the new index of each element; nothing: it was removed
    std::optional<std::size_t> one{};  // the new index of the inserted or moved element

    std::optional<std::string> path(
        const std::string& before) const;  // the path of any value after the edit; nothing: it was removed
};

// Throws unless each reference leads to the same elements as before, except for those that the edit itself has changed.
// The edit has rearranged the elements of these lists.
using is_changed = std::function<bool(const std::string& reference)>;
void references_lead_as_before(
    const view::document& before, const view::document& after, std::span<const moved_elements>,
    const is_changed& = [](const std::string&) { return false; });

// Returns whether a reference leads to no element, although its number does not mean "none".
bool has_dangling_references(const view::document&);

// Returns the paths of the first and the last element of each range. An element that is inserted there may be in the
// range or beside it.
std::set<std::string> edges_of_ranges(const view::document&);

}  // namespace verbatim::fuzz

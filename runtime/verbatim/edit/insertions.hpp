// Merges the elements that two sides insert at one place of a list.
#pragma once
#include <optional>
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

using run = std::vector<const change*>;  // Elements that are inserted at one place, in order.

// Returns whether changes of the two sides at one place are the same.
bool same(const change&, const change&);

// An inserted element: the change of each side that inserts it; null for a side that does not.
struct insertion {
    const change *ours = nullptr, *theirs = nullptr;
};

// Merges the elements that the two sides insert at one place. Elements that both insert occur once. Between these, the
// elements of one side follow those of the other, in the order of their first keys. Returns nothing if the two sides
// contradict each other, or an element that would need a key has none.
std::optional<std::vector<insertion>> side_by_side(const run& ours, const run& theirs);

}  // namespace verbatim::edit

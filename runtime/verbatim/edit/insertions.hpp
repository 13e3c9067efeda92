// The elements that two sides insert at one place of a list.
#pragma once
#include <optional>
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

using run = std::vector<const change*>;  // elements that come at one place, in order

// Two sides' changes of one place are the same.
bool same(const change&, const change&);

// An element that comes: of which side. What both insert has both.
struct insertion {
    const change *ours = nullptr, *theirs = nullptr;
};

// The elements that both sides insert at one place: the same ones once, others that have a key side by side, ordered by the first key of each
// side's. Nothing when they contradict each other.
std::optional<std::vector<insertion>> side_by_side(const run& ours, const run& theirs);

}  // namespace verbatim::edit

// Merges the elements that two sides insert at one place of a list.
#pragma once
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

using run = std::vector<const change*>;  // Elements that are inserted at one place, in order.

// Returns whether changes of the two sides at one place are the same.
bool same(const change&, const change&);

// An inserted element: the change of each side that inserts it; null for a side that does not.
struct inserted_element {
    const change *ours = nullptr, *theirs = nullptr;
};

// Elements that both sides insert, or move: of theirs, with those of ours.
using twins = std::map<const change*, const change*>;
// Pairs inserted elements of the same list: those of the same name and content, then those of the same name, in order.
// Elements without a name, or with one that an element of BASE has, are the same only at the same place and with the
// same content.
twins find_twins(std::span<const change> ours, std::span<const change> theirs);

// Merges the elements that the two sides insert at one place. Elements that both insert occur once. Between these, the
// elements of one side follow those of the other, in the order of their first keys.
struct merged_run {
    std::vector<inserted_element> all;
    // Elements of theirs that are not in `all`, each with the one of ours that it contradicts: it is the same one with
    // another content or in another order, or nothing says which of the two comes first, because they have the same key
    // or none.
    std::vector<std::pair<const change*, const change*>> left_out;
};
merged_run side_by_side(const run& ours, const run& theirs, const twins&);

}  // namespace verbatim::edit

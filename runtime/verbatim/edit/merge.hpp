// Three-way merge: what has changed from BASE to OURS and from BASE to THEIRS, in one file.
#pragma once
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// Two changes contradict each other when they give one value two contents, when one takes away what the other changes, or when both insert
// different elements at the same place; elements of different names are put side by side, in the order of their names. A move of an
// element within its list contradicts its removal, a move of it to another place, and edits of it by both sides; when only one side edits it, the
// element is moved and edited. Without a conflict the two sides may be swapped: the file is the same. What changes do not explain, such as gaps and the order of sections, is merged likewise: that of
// the side that has changed it; what both have changed, in files of the same layout.
//
// OURS becomes BASE with all changes of OURS, and those of THEIRS that do not contradict them; the result is the others, and bytes between the values, at
// "the whole file". Pending edits of OURS are committed first, and so is the merge (edits.hpp); the other two must be committed.
result<std::vector<conflict>> merge(const view::document& base, view::document& ours, const view::document& theirs);

}  // namespace verbatim::edit

// Three-way merge: combines the changes from BASE to OURS and from BASE to THEIRS in one file.
#pragma once
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// Two changes contradict each other if they give one value two contents, if one removes a value that the other changes,
// or if both insert different elements at the same place. New elements of different names do not: they are put side by
// side, in the order of their names. A move of an element within its list contradicts its removal, a move of it to
// another place, and edits of it by both sides; if only one side edits it, the element is moved and edited. Without a
// conflict, swapping the two sides gives the same file. Bytes that the changes do not explain, such as gaps and the
// order of sections, are those of the side that has changed them. If both sides have, they are merged byte by byte,
// provided that both have BASE's layout.
//
// OURS becomes BASE with all changes of OURS and the changes of THEIRS that do not contradict these. Returns the
// remaining changes of THEIRS as conflicts; a conflict about bytes between the values has the path "the whole file".
// Commits the pending edits of OURS first, and then the merge (edits.hpp); the other two documents must be committed.
result<std::vector<conflict>> merge(const view::document& base, view::document& ours, const view::document& theirs);

}  // namespace verbatim::edit

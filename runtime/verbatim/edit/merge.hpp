// Three-way merge: combines the changes from BASE to OURS and from BASE to THEIRS in one file.
#pragma once
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

struct merge_options {
    bool by_unit = false;              // takes each unit (view/unit_lists.hpp) whole from one side
    std::vector<std::string> units{};  // the lists of units; empty: those that the schema names
    // In a conflict about a part that one of these paths leads to, or that is inside of it, takes that side. The paths
    // may be patterns.
    std::vector<std::string> ours{}, theirs{};
    bool both = false;  // in any other conflict about an element, keeps both elements: that of OURS comes first
};

// Two changes contradict each other if they give one value two contents, if one removes a value that the other changes,
// or if both insert different elements at the same place. New elements of different names do not: they are put side by
// side, in the order of their names. A move of an element within its list contradicts its removal, a move of it to
// another place, and edits of it by both sides; if only one side edits it, the element is moved and edited. Without a
// conflict, swapping the two sides gives the same file. Bytes that the changes do not explain, such as gaps and the
// order of sections, are those of the side that has changed them. If both sides have, they are merged byte by byte,
// provided that both have BASE's layout. If units are taken whole, two changes of one unit contradict each other unless
// they are the same.
//
// OURS becomes BASE with all changes of OURS and the changes of THEIRS that do not contradict these. Returns the
// remaining changes of THEIRS as conflicts; a conflict about bytes between the values has the path "the whole file".
// Commits the pending edits of OURS first, and then the merge (edits.hpp); the other two documents must be committed.
result<std::vector<conflict>> merge(const view::document& base, view::document& ours, const view::document& theirs,
                                    const merge_options& = {});

// Adds the units of OTHER that MINE lacks: those whose name no unit there has, or, where they have no names, whose
// content none has. Returns what else differs, which stays as it is in MINE.
result<std::vector<conflict>> add_missing(view::document& mine, const view::document& other,
                                          const std::vector<std::string>& unit_lists = {});

}  // namespace verbatim::edit

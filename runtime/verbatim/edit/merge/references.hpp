// Makes the references in a merged file lead to the elements that they lead to in the side that has changed them.
#pragma once
#include <span>
#include <vector>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/merge/combine.hpp"

namespace verbatim::edit {

// Returns whether changes may make references lead to other elements: changes of references, of the names and counts by
// which they lead there, and of the lists.
bool touch_references(const view::type& root, std::span<const change>);

// Gives the references in the decoded values of MERGED the numbers and names that their elements have there. These may
// differ from those in the sides, because the other side may have inserted elements before them or renamed them.
// Removes conflicts that exist only because a reference followed its element in both sides. Adds conflicts for
// references to an element that the other side has removed, and for references that both sides have made to lead to
// different elements. Returns whether a value of MERGED has changed.
// References in the parts of BASE that are `kept` lead where they lead in ours.
bool retarget_merged_references(const view::document& base, const side& ours, const side& theirs,
                                view::document& merged, std::vector<conflict>&, std::span<const indices> kept = {});

}  // namespace verbatim::edit

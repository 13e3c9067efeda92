// References in a merged file lead to the elements that they lead to in the side that says so.
#pragma once
#include <span>
#include <vector>

#include "verbatim/edit/combine.hpp"

namespace verbatim::edit {

// Changes may make references lead to other elements: to references, to the names and the counts by which they lead there, and to the lists. Others do not.
bool touch_references(const view::type& root, std::span<const change>);

// Where the elements are that the references of the sides lead to, the other side may have put others before them, or called them otherwise: the references in the decoded
// values of MERGED get the numbers and names that these have there. Conflicts in what both sides have, which were none but that their references followed, go; those come that are
// about an element that the other side has removed, or that both sides led elsewhere. Says whether a value of MERGED has changed.
bool lead_as_in_sides(const view::document& base, const side& ours, const side& theirs, view::document& merged, std::vector<conflict>&);

}  // namespace verbatim::edit

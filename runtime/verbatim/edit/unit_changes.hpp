// Changes of whole units: of what people see as one thing (view/unit_lists.hpp).
#pragma once
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/diff.hpp"
#include "verbatim/view/unit_lists.hpp"

namespace verbatim::edit {

// Gathers the changes inside each unit into one change that sets the unit and has them as `inside`. The lists of units
// are those of the document that the changes are made to.
std::vector<change> by_unit(std::vector<change>, std::span<const view::found> unit_lists);
// Returns the changes as they were before.
std::vector<change> apart(std::vector<change>);

// Returns the insertion of this unit after the one that a change is about.
change insertion_of(const view::node& unit, const change& after);

// Returns whether a change is one of bytes without meaning alone: behind the end of a text, or in padding.
bool is_garbage(const change&);

// The units of one list that differ, by their names or, where they have none of their own, by their indices. Units with
// other garbage alone are not among those that have changed.
struct unit_summary {
    std::string list;
    std::vector<std::string> changed, added, gone, moved, garbage;
};
// Sums up changes that by_unit() has gathered, in the order of the lists. `others` gets the paths of the outermost
// parts outside of units that differ.
std::vector<unit_summary> summary_of(std::span<const change>, std::span<const view::found> unit_lists,
                                     std::vector<std::string>& others);

}  // namespace verbatim::edit

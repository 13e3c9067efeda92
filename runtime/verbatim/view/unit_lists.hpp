// The lists whose elements people see as one thing each (wire/units.hpp).
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/path.hpp"

namespace verbatim::view {

// Returns whether the schema of a type names units.
bool has_units(const type& root);

// Returns the lists of units in the file that was read: those at the paths, which may be patterns, or those that the
// schema names. If it names none, returns the lists of records that no other list is around. The error says which path
// leads to no list.
result<std::vector<found>> unit_lists(const document&, const std::vector<std::string>& paths = {});

}  // namespace verbatim::view

// Derived values that a file stores otherwise than their rules say, as changes.
#pragma once
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

// Adds, as changes, derived values that differ from B after the changes: a part of them follows, and another part has
// been changed. `followed` is what compare() gives. Returns false if there are none.
bool add_what_does_not_follow(const view::document& a, std::vector<change> followed, std::vector<change>& changes);

}  // namespace verbatim::edit

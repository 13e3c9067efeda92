// What follows edits, in the order in which it follows. Each row of the table holds for whatever makes a change.
#pragma once
#include <memory>
#include <unordered_set>
#include <vector>

#include "verbatim/edit/change/journal.hpp"

namespace verbatim::edit {

// Returns the followers for documents of a type, in order:
//   alternatives  a choice takes the alternative of its tag (retag.hpp)
//   presence      an optional is there, or not, as its condition says, filling has as many bytes as are left, and a
//                 count that these see has the number of elements or bytes (presence.hpp)
//   references    a number leads to the same element as before (follow.hpp)
//   names         what leads to a name, repeats it or is its hash has the new one (names.hpp)
//   rounding      a number of text that may be rounded is one that its column can spell
std::vector<std::unique_ptr<follower>> followers_of(const view::type& root);

// Returns the leaves that a change has set and by which other data may be read: the assigned leaf, or those in a value
// that has been replaced. Leaves of other types than those are left out.
using number_types = std::unordered_set<const view::type*>;
std::vector<indices> leaves_set_by(journal&, std::size_t change, const number_types&);

}  // namespace verbatim::edit

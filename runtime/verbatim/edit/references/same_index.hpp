// Elements of a list up to the end may be controlled by the elements with the same indices of another list: the members
// of an archive by a table of entries. A member keeps its entry when elements are inserted, removed or moved, and a new
// member comes with an entry of its own. Only if the table has a fixed size, the new member takes the first spare
// entry.
#pragma once
#include "verbatim/edit/change/requested.hpp"

namespace verbatim::edit {

// Records that elements of a list are about to be inserted, removed or moved.
void remember(view::document&, const indices& list, const new_index& now);

// Refuses if an element has another entry after all pending edits than before them.
result<void> keep_their_entries(view::document&);

}  // namespace verbatim::edit

// Elements of a list up to the end may be controlled by the elements with the same indices of another list: the members
// of an archive by a table of entries. A member keeps its entry when elements are inserted, removed or moved, and a new
// member comes with an entry of its own. Only if the table has a fixed size, the new member takes the first spare
// entry.
#pragma once
#include <span>

#include "verbatim/edit/change/requested.hpp"

namespace verbatim::edit {

// Records that elements of a list are about to be inserted, removed or moved.
void remember(view::document&, std::span<const std::size_t> list, const new_index& now);
// Drops the records about lists at these indices and below, where another value is put.
void forget_lists(view::document&, std::span<const std::size_t> indices);

// Refuses if an element has another entry after all pending edits than before them.
result<void> keep_their_entries(view::document&);

}  // namespace verbatim::edit

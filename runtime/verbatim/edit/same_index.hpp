// What an element of a list up to the end is found by, in the element with its index of another list, stays what it is found by: a member of an archive keeps its entry in a table of
// entries, whatever comes, goes or moves, and a new one comes with an entry of its own; only in a table of a fixed size it takes the first one to spare.
#pragma once
#include <span>

#include "verbatim/edit/requested.hpp"

namespace verbatim::edit {

// The elements of a list are about to come, go or move.
void remember(view::document&, std::span<const std::size_t> list, const new_index& now);
// What is at these indices becomes another value.
void forget_lists(view::document&, std::span<const std::size_t> indices);

// After all pending edits: an element whose entry is another one now is refused.
result<void> keep_their_entries(view::document&);

}  // namespace verbatim::edit

// Worked-out expressions of a loaded schema cannot be solved for the data, as a count is for its list. So the data must
// agree with them after an edit; otherwise the edit is refused.
#pragma once
#include <optional>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Returns whether reading a file of this type depends on worked-out expressions, and not only on numbers that follow
// the data.
bool works_out(const view::type&);

// Compares a document with that which was read back from its file. Returns an error with the path of the first value
// that differs because of a worked-out expression; nothing if there is none. Numbers that follow their data are not
// compared. Also compares the number of elements of a list up to the end if numbers outside of the elements control
// their sizes, and looks: their positions, their sizes if the bytes under them were not resized, and, wherever their
// own bytes are in the file, all that is in them.
std::optional<error> read_differently(view::document&, view::document& read_back);
}  // namespace verbatim::edit

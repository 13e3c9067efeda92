// What is said of edits that are refused as a whole: where, in the file as it was before them, and what makes them
// succeed.
#pragma once
#include <functional>
#include <span>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// Makes all edits of a document again, after some assignments, and returns whether they succeed.
using attempt_with = std::function<bool(std::span<const assignment>)>;

// Returns the reason why the edits of a document are refused, with paths that lead to the same parts in the file as it
// was read. If an instance that stays leads to an element that goes, the reason says so. If another value of a number
// around what is edited makes the edits succeed, the reason gives it; such numbers say how the edited data is read, and
// do not follow it.
error explained(view::document&, error why, const attempt_with&);

}  // namespace verbatim::edit

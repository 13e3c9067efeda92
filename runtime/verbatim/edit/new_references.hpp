// The references of a value that an edit has made: they lead to elements that are there.
#pragma once
#include "verbatim/edit/references.hpp"

namespace verbatim::edit {

// Refuses a new value in a document that leads to elements which are not there.
result<void> leads_to_what_is_there(view::document&, const indices& to);

}  // namespace verbatim::edit

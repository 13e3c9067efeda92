// The references of a value that an edit has made: they lead to elements that are there.
#pragma once
#include <functional>
#include <vector>

#include "verbatim/edit/references.hpp"

namespace verbatim::edit {

// Refuses a new value in a document that leads to elements which are not there.
result<void> leads_to_what_is_there(view::document&, const indices& to);

// Texts in it that name nothing get the name of the element that the one number beside them leads to, in the same list. `is_given` says which have their text.
void name_what_it_leads_to(view::document&, const indices& to, const std::function<bool(const indices&)>& is_given);

// The texts beside a number that are the name of the element which it leads to, in the same list.
std::vector<indices> names_beside(view::document&, const indices& number);
// Such a text gets the name of what the number beside it leads to now.
void name_again(view::document&, const indices& text);

}  // namespace verbatim::edit

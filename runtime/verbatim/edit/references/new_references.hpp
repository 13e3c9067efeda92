// References in a value that an edit has made: they must lead to existing elements.
#pragma once
#include <functional>
#include <vector>

#include "verbatim/edit/references/references.hpp"

namespace verbatim::edit {

// Refuses if a reference in the new value at `to` leads to an element that does not exist.
result<void> check_targets_exist(view::document&, const indices& to);

// Gives each empty text in the new value at `to` that names an element the name of the element that the number beside
// it leads to, provided that its record has exactly one number that leads to the same list. Texts for which `is_given`
// returns true stay.
void name_what_it_leads_to(view::document&, const indices& to, const std::function<bool(const indices&)>& is_given);

// Returns the texts beside a number that name an element of the same list, and now have the name of the element that
// the number leads to.
std::vector<indices> names_beside(view::document&, const indices& number);
// Returns the name of the element that the number beside a text leads to; of no type if there is none.
view::datum name_of_beside(view::document&, const indices& text);

}  // namespace verbatim::edit

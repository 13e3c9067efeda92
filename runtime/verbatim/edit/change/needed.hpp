// Values that a new record cannot be without: what its pointers lead to, and its own number in its list.
#pragma once
#include <optional>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Makes a new value for a pointer. A choice whose tag is a field of the record takes the alternative of this tag.
void put_new(view::datum record, view::datum at);

// Makes what the pointers in a new value lead to, unless they may lead to nothing.
void complete(view::document&, const indices& made);

// Gives an element that has its own number in its list this number.
void take_own_number(view::document&, const indices& element);

// Returns the path of a choice in the new value that a pointer leads to, if its tag is one that no alternative has, and
// what is wrong.
std::optional<error> unknown_alternative(view::document&, const indices& made);

}  // namespace verbatim::edit

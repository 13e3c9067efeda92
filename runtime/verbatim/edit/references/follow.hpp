// References follow the elements that they lead to when an edit changes their list.
#pragma once
#include <memory>

#include "verbatim/edit/change/journal.hpp"

namespace verbatim::edit {

// Gives the references to a list whose elements come, go or move the numbers that lead to the same elements. A
// reference to an element that is removed stays as it is; a range covers everything between the first and the last of
// its remaining elements; references in new elements stay. References to a list that is replaced get the numbers of the
// elements of the same names in the new list. The end of the first elements goes behind one that comes in there, and
// behind a later one that gets a value, unless that is the last one of the list. A reference to an element without a
// name keeps its number if the new list has an element of the same content there. Refuses if there is no such element,
// and if a number does not fit its field.
std::unique_ptr<follower> references_follow(const view::type& root);

}  // namespace verbatim::edit

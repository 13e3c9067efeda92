// If a number gets another value, each optional whose condition depends on it becomes present, as in a new record, or
// absent.
#pragma once
#include <memory>

#include "verbatim/edit/change/followers.hpp"

namespace verbatim::edit {

// Follows the values on which conditions depend. An optional in which the value that the user gives is also a count, a
// size, a tag or a pointer stays, because the value follows its data: it is there as long as the data is. If a list
// gets or loses elements, its count gets the new number if a condition depends on it.
std::unique_ptr<follower> presence_follows(number_types);

// Makes an optional present, with the content of a new record.
view::datum make_present(journal&, const indices& optional);

}  // namespace verbatim::edit

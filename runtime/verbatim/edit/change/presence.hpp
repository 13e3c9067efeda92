// If a number gets another value, each optional whose condition depends on it becomes present, as in a new record, or
// absent, and bytes that fill up what a field of so many bytes or elements leaves are as many as are left.
#pragma once
#include <functional>
#include <memory>

#include "verbatim/edit/change/followers.hpp"

namespace verbatim::edit {

// Follows the values on which conditions depend. An optional in which the value that the user gives is also a count, a
// size, a tag or a pointer stays, because the value follows its data: it is there as long as the data is. If data
// gets another number of elements or bytes, its count gets the new number if a condition or filling depends on it.
// New filling is zeros.
std::unique_ptr<follower> presence_follows(number_types);

// Returns the condition of an optional, or the size of filling: on its numbers presence depends. Null for other types.
const table::expression* seen_by_presence(const view::type&);

// Gives the number of elements or bytes of a field the new number, and what depends on it in the record of the field,
// without a journal: the filling, and the optionals. Calls `before_change` with each value before it changes.
void fill_beside(view::datum record, std::size_t field, const std::function<void(view::datum)>& before_change);

// Makes an optional present, with the content of a new record.
view::datum make_present(journal&, const indices& optional);

}  // namespace verbatim::edit

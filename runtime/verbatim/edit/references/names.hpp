// Lets data follow if the name of an element changes: texts that lead to it by its name (wire/reference.hpp) get the
// new name, and numbers that are the hash of its name (wire/meaning.hpp) get the new hash.
#pragma once
#include <memory>
#include <string_view>

#include "verbatim/edit/change/journal.hpp"

namespace verbatim::edit {

// Texts that lead to an element by its name get the new name, and so do values of the record that are in sync with a
// text: its hash, and texts that repeat it. A text beside a number that names the element to which the number leads
// gets the name of the element to which it leads now. Refuses if an element has no name any more, if a name does not
// fit, or if another element of that name would be found first.
std::unique_ptr<follower> names_follow();

// Refuses if texts would lead to another element than before when an element of this name is inserted into the list.
// `now` gives the new index of each element that the list has before; `at` is the index of the inserted element.
result<void> check_names_unambiguous(view::document&, const indices& list, const new_index& now, std::size_t at,
                                     std::string_view name);
// The same when elements of the list move.
result<void> check_names_stay(view::document&, const indices& list, const new_index& now);

}  // namespace verbatim::edit

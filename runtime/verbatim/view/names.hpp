// Names of elements that are one name, however they are spelled.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

// Returns whether upper and lower case are the same in the names of the elements of a list: whether the record with the
// list expects wire::distinct_names of it.
bool names_ignore_case(const type& record, std::string_view list);
// Returns the text that all spellings of a name have in common, in a list that ignores case or in another one.
std::string key_of_name(std::string_view name, bool ignores_case);

}  // namespace verbatim::view

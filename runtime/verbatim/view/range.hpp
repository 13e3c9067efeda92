// Numbers that no value is near: beyond the least or the largest one.
#pragma once
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Returns whether a number, or a meaning of one, is less or more than every value of a type.
bool is_beyond(const type&, std::string_view text);
// Returns whether no record has numbers as large as these as the calculated value at a path. `text` is that of the
// value, or of the one number of several to which the path leads.
bool is_beyond(const document&, std::string_view path, std::string_view text);

}  // namespace verbatim::view

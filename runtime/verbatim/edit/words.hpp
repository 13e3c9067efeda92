// Values as words for people.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::edit {

// A value's JSON on one line, shortened.
std::string brief(std::string_view json);
// Of two that have something around them, such as garbage after a name, only the values when these differ.
std::string brief(std::string_view json, std::string_view other);

}  // namespace verbatim::edit

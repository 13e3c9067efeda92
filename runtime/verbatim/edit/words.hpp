// Values as words for people.
#pragma once
#include "verbatim/edit/value.hpp"

namespace verbatim::edit {

std::string shortened(std::string text);
// A value's JSON on one line, shortened.
std::string brief(const value&);
// Of two that have something beside them, such as garbage after a name, only the values when these differ.
std::string brief(const value&, const value& other);

}  // namespace verbatim::edit

// Values as short texts for people.
#pragma once
#include "verbatim/edit/value.hpp"

namespace verbatim::edit {

std::string shortened(std::string text);
// A value's JSON on one line, shortened.
std::string brief(const value&);
// Returns the value without the bytes beside it, such as garbage after a name, if the two values differ without these,
// too.
std::string brief(const value&, const value& other);

}  // namespace verbatim::edit

// What a misspelt name was meant to be.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/wire/meaning.hpp"

namespace verbatim::view {

// Returns the name that is nearest to a word, whatever their case and blanks; empty if none is near.
std::string near_name(std::string_view word, const std::vector<std::string>& names);
// Returns " (there is time)"; empty if no name is near.
std::string hint_at_near_name(std::string_view word, const std::vector<std::string>& names);

std::vector<std::string> names_of(std::span<const wire::named_value>);

// Returns a text without blanks, in lower case.
std::string folded(std::string_view text);

}  // namespace verbatim::view

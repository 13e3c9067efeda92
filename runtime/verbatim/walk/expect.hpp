// Compares the values of a record with its expectations.
#pragma once
#include <string_view>

#include "verbatim/table/expectation.hpp"
#include "verbatim/walk/read/read.hpp"

namespace verbatim::walk {

// Returns who says what is expected: the rule itself, otherwise the rules of its record, otherwise those of the root.
std::string_view source_of(std::string_view named, std::string_view record, std::string_view root);

}  // namespace verbatim::walk

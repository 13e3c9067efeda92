// Compares the values of a record with its expectations, and describes expectations in words.
#pragma once
#include <string>

#include "verbatim/table/clause.hpp"
#include "verbatim/walk/read/read.hpp"

namespace verbatim::walk {

// Returns who says what is expected: the rule itself, otherwise the rules of its record, otherwise those of the root.
std::string_view source_of(std::string_view named, std::string_view record, std::string_view root);

// Returns all expectations of a field in words.
std::string condition_text(const table::clause& field);

}  // namespace verbatim::walk

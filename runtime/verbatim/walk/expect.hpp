// Compares the values of a record with its expectations, and describes expectations in words.
#pragma once
#include <string>

#include "verbatim/table/clause.hpp"
#include "verbatim/walk/read.hpp"

namespace verbatim::walk {

// Returns all expectations of a field in words.
std::string condition_text(const table::clause& field);

}  // namespace verbatim::walk

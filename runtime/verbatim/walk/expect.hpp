// Holds the values of a record against its expectations, and puts these into words.
#pragma once
#include <string>

#include "verbatim/table/clause.hpp"
#include "verbatim/walk/read.hpp"

namespace verbatim::walk {

// All that is expected of a field, in words.
std::string condition_text(const table::clause& field);

}  // namespace verbatim::walk

// Finds the parts of a loaded schema that a C++ header cannot express.
#pragma once
#include <optional>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Returns the first of them as an error with file, line and column; nothing if there is none.
std::optional<error> refused_by_import(const schema&);

}  // namespace verbatim::kaitai

// What a schema that is loaded has, and a header of C++ cannot say.
#pragma once
#include <optional>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// The first of it, with file, line and column.
std::optional<error> refused_by_import(const schema&);

}  // namespace verbatim::kaitai

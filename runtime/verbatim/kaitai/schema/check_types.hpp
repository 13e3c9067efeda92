// Refuses what can never be worked out: an expression with a value that cannot be what is done with it, or has no such member.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Of all types of a schema whose names have been found. The error's reason names file and line.
result<void> check_types(const schema&);

}  // namespace verbatim::kaitai

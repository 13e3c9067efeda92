// Refuses expressions that can never be evaluated: an operation does not accept the type of an operand, or a value
// lacks the member that is named.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Checks all types of a schema whose references have been resolved. The error's reason names file and line.
result<void> check_types(const schema&);

}  // namespace verbatim::kaitai

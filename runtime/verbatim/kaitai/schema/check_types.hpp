// Refuses expressions that can never be evaluated: an operation does not accept the type of an operand, or a value
// lacks the member that is named.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Works out all types of a schema whose references have been resolved, and checks them. The error's reason names file
// and line.
result<void> check_types(schema&);

}  // namespace verbatim::kaitai

// Kaitai works an instance out once, when it is first needed. One of where reading is (_io.pos) that a field needs is the position of that field from then on.
#pragma once
#include "verbatim/kaitai/tables.hpp"

namespace verbatim::kaitai {

// Finds them, and the fields that need them first.
void find_needed_early(tables&);

}  // namespace verbatim::kaitai

#pragma once
#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// Decodes everything that is still borrowed, so that nothing refers to the source any more.
void decode_all(const table::type&, void* value);

}  // namespace verbatim::walk

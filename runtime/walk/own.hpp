#pragma once
#include "runtime/table/type.hpp"

namespace verbatim::walk {

// Decodes everything that is still borrowed, so that nothing refers to the source any more.
void own(const table::type&, void* value);

}  // namespace verbatim::walk

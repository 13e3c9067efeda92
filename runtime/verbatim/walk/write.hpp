// Writing: a value to the emitter. Its fields first, as they are; then what controls them follows its data, and derived fields follow their rules.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// False with the reason in *emitter.why.
bool write(const table::type&, emitter&, const void* value);

// Writes one segment: at once, or, when it shares bytes, apart first.
bool write_segment(const table::type&, emitter&, const segment&, const void* value);

}  // namespace verbatim::walk

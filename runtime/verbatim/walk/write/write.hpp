// Writes a value to the emitter. The fields of a record are written first, as they are; then controlling fields follow
// their data, and derived fields their rules.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns false with the reason in *emitter.why.
bool write(const table::type&, emitter&, const void* value);

// Writes one segment: directly to the output; or, if it shares bytes, to separate memory first.
bool write_segment(const table::type&, emitter&, const segment&, const void* value);

}  // namespace verbatim::walk

// Runs after the fields of a record are written. First the controlling fields follow their data; then all data is
// compared with them, because two fields may have the same control. At last derived fields follow their rules: rules
// that measure at once, rules that look at bytes when the whole file is written. A derived field may be a control, too.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns false with the reason in *emitter.why.
bool follow_all(emitter&, const context& record);

}  // namespace verbatim::walk

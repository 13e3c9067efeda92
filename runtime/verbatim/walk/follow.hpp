// After the fields of a record are written: what controls them follows its data, then all data must agree with it, for two fields may have the same
// control. At last derived fields follow their rules: what measures at once, what looks at bytes when all is written. A derived field may be a control, too.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// False with the reason in *emitter.why.
bool follow_all(emitter&, const written& record);

}  // namespace verbatim::walk

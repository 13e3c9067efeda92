// Resets a decoded value to that of a new record, before other content is put into it.
#pragma once
#include "verbatim/view/type.hpp"

namespace verbatim::edit {

// Numbers and lines of a text format stay, with the separators before them.
void renew(view::datum);

}  // namespace verbatim::edit

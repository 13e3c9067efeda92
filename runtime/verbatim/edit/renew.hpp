// Makes a decoded value what it is in a new record, before other content is put into it.
#pragma once
#include "verbatim/view/type.hpp"

namespace verbatim::edit {

// A number or a line of a text format stays, with what is before it.
void renew(view::place);

}  // namespace verbatim::edit

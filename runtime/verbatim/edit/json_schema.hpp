// What JSON of a format may be, as a JSON Schema (draft 2020-12): editors complete and check with it.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

std::string json_schema(const view::format&);

}  // namespace verbatim::edit

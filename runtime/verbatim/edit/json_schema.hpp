// Describes the JSON of a format as a JSON Schema (draft 2020-12), with which editors complete and check it.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

std::string json_schema(const view::format&);

}  // namespace verbatim::edit

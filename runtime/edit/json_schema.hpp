// What the JSON of a format may say, as a JSON Schema (draft 2020-12): editors complete, explain and check such JSON with it.
#pragma once
#include <string>

#include "runtime/view/document.hpp"

namespace verbatim::edit {

std::string json_schema(const view::format&);

}  // namespace verbatim::edit

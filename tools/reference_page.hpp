// Returns the reference page of a format as Markdown: its records, fields, enumerations and packed integers, as the
// schema describes them. `command` is the name of the command that makes the page.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

std::string reference_page(std::string_view command, const view::format&);

}  // namespace verbatim::tools

// The reference page of a format, as Markdown, made by a command of this name: what its schema says about records, fields, enumerations and packed integers.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

std::string reference_page(std::string_view command, const view::format&);

}  // namespace verbatim::tools

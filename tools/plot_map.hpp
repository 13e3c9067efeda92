// Draws the byte map of a file.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// Returns a picture in SVG: the bytes in rows, coloured by owner, with the findings. If the file is large, a cell has
// several bytes, and shows the first of gap, opaque, padding and field that owns one of them.
result<std::string> map_as_svg(const view::document&, std::string_view title);

}  // namespace verbatim::tools

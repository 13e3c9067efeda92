// Draws the numbers of lists as lines.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "tools/plot_numbers.hpp"

namespace verbatim::tools {

// Returns a picture in SVG: a row of diagrams for each list, a diagram for each part, and a line for each number. The
// diagrams of one part have the same scales.
std::string lines_as_svg(std::span<const plotted_list>, std::string_view title);

}  // namespace verbatim::tools

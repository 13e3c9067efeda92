// Draws the numbers of lists as lines.
#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "tools/plot_numbers.hpp"

namespace verbatim::tools {

// Writes a picture in SVG, piece by piece: a row of diagrams for each list, a diagram for each part, and a line for
// each number. The diagrams of one part have the same scales.
void lines_as_svg(std::span<const plotted_list>, std::string_view title,
                  const std::function<void(std::string_view)>& write);

}  // namespace verbatim::tools

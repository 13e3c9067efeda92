// Parts of pictures in SVG.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::tools::svg {

// Returns a text, as people may read it, for XML. Characters that XML does not allow are shown as \xNN.
std::string escaped(std::string_view text);

// Returns the start of a picture of this size in pixels, with a white background. It ends with "</svg>\n".
std::string start(double width, double height, std::string_view title);

// Returns a text at a place; attributes: fill="#555" text-anchor="end".
std::string text(double x, double y, std::string_view text, std::string_view attributes = {});

// Returns a number as SVG and people read it, with at most three digits after the point.
std::string number(double);

// Returns a colour for the line with this index: colours that people who see fewer of them can distinguish.
std::string_view line_colour(std::size_t index);

}  // namespace verbatim::tools::svg

#include "tools/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "verbatim/printable.hpp"

namespace verbatim::tools::svg {

std::string escaped(std::string_view text) {
    std::string xml;
    const std::string shown = printable(text);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const char c = shown[i];
        if (c == '&') xml += "&amp;";
        else if (c == '<') xml += "&lt;";
        else if (c == '>') xml += "&gt;";
        else if (c == '"') xml += "&quot;";
        else if (shown.compare(i, 3, "\xEF\xBF\xBE") == 0 || shown.compare(i, 3, "\xEF\xBF\xBF") == 0)
            xml += c, xml += shown[++i], xml += '\xBD', ++i;  // U+FFFE and U+FFFF become U+FFFD
        else xml += c;
    }
    return xml;
}

std::string start(double width, double height, std::string_view title) {
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="11">
<title>{2}</title>
<rect width="{0}" height="{1}" fill="white"/>
)",
        number(width), number(height), escaped(title));
}

std::string text(double x, double y, std::string_view text, std::string_view attributes) {
    return fmt::format("<text x=\"{}\" y=\"{}\"{}{}>{}</text>\n", number(x), number(y), attributes.empty() ? "" : " ",
                       attributes, escaped(text));
}

std::string number(double value) {
    std::string text = fmt::format("{:.3f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string_view line_colour(std::size_t index) {
    constexpr std::array<std::string_view, 7> colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                         "#E69F00", "#56B4E9", "#000000"};
    return colours[index % colours.size()];
}

}  // namespace verbatim::tools::svg

#include "tools/screen.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "tools/activity.hpp"
#include "tools/system/program.hpp"

namespace verbatim::tools {

std::size_t output_width() {
    static const std::size_t width = [] {
        if (!system::is_terminal(system::stream::out)) return std::numeric_limits<std::size_t>::max();
        constexpr std::size_t least = 40, usual = 80;
        std::size_t columns = std::strtoul(system::environment("COLUMNS").c_str(), nullptr, 10);
        if (columns == 0) columns = system::columns();
        return columns == 0 ? usual : std::max(columns, least);
    }();
    return width;
}

std::size_t output_height() {
    static const std::size_t height = [] {
        constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
        if (keeps_output() || !system::is_terminal(system::stream::out)) return any;
        std::size_t lines = std::strtoul(system::environment("LINES").c_str(), nullptr, 10);
        if (lines == 0) lines = system::lines();
        return lines == 0 ? any : lines;
    }();
    return height;
}

screen::screen(bool everything, std::string more) : lines_(stdout, everything, std::move(more)) {
    activity::end_before_printing(stdout);
    if (!keeps_output()) pager_.emplace();
}

}  // namespace verbatim::tools

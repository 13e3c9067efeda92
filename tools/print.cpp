#include "tools/print.hpp"

#include <sstream>

#include "tools/system/program.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::tools {

namespace {

thread_local kept_output* kept = nullptr;

bool coloured() {
    static const bool yes = system::environment("NO_COLOR").empty() && system::shows_colours();
    return yes;
}

}  // namespace

painted paint(colour c, std::string_view text) {
    constexpr const char* codes[] = {"0", "2", "31", "32", "33", "34", "35", "36"};
    if (!coloured() || c == colour::none || text.empty()) return painted(printable(text));
    return painted(fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(c)], printable(text)));
}

void detail::print(std::FILE* to, fmt::string_view line, fmt::format_args args) {
    if (kept) (to == stderr ? kept->err : kept->out) += fmt::vformat(line, args);
    else fmt::vprint(to, line, args);
}

bool keeps_output() { return kept != nullptr; }
kept_output::kept_output() { kept = this; }
kept_output::~kept_output() { kept = nullptr; }

void print_lines(std::FILE* to, std::string_view text) {
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) print(to, "{}\n", line);
}

void print_made(std::string_view text) {
    if (kept) kept->out += text;
    else fmt::print("{}", text);
}

}  // namespace verbatim::tools

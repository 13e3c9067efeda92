#include "tools/print.hpp"

#include <algorithm>

#include "tools/activity.hpp"
#include "tools/system/program.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::tools {

namespace {

thread_local kept_output* kept = nullptr;
thread_local short_output* limited = nullptr;

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
    if (!kept) activity::end_before_printing(to);
    if (kept) (to == stderr ? kept->err : kept->out) += fmt::vformat(line, args);
    else if (limited && limited->stream_ == to) {
        fmt::print(to, "{}", limited->fitting(fmt::vformat(line, args)));
    } else fmt::vprint(to, line, args);
}

short_output::short_output(std::FILE* to, bool everything, std::string more)
    : stream_(to),
      more_(std::move(more)),
      is_limited_(!everything && !kept && !limited &&
                  system::is_terminal(to == stderr ? system::stream::err : system::stream::out)) {
    if (is_limited_) limited = this;
}
short_output::~short_output() {
    if (!is_limited_) return;
    limited = nullptr;
    if (left_out_) fmt::print(stream_, "... {} more lines{}{}\n", left_out_, more_.empty() ? "" : ": ", more_);
}
std::string short_output::fitting(std::string text) {
    constexpr std::size_t most = 180;
    std::size_t end = 0;
    for (std::size_t next; lines_ < most && (next = text.find('\n', end)) != text.npos; end = next + 1) ++lines_;
    if (lines_ < most) return text;
    left_out_ +=
        static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n'));
    return text.substr(0, end);
}

bool keeps_output() { return kept != nullptr; }
kept_output::kept_output() { kept = this; }
kept_output::~kept_output() { kept = nullptr; }

void print_lines(std::FILE* to, std::string_view text) {
    for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(text.size(), end + 1))) {
        end = std::min(text.size(), text.find('\n'));
        print(to, "{}\n", text.substr(0, end));
    }
}

void print_made(std::string_view text) {
    if (!kept) activity::end_before_printing(stdout);
    if (kept) kept->out += text;
    else if (limited && limited->stream_ == stdout) fmt::print("{}", limited->fitting(std::string(text)));
    else fmt::print("{}", text);
}

void print_line(std::string_view text) {
    print_made(text);
    std::fflush(stdout);
}

}  // namespace verbatim::tools

#include "tools/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace verbatim::tools {

namespace {

bool coloured() {
    static const bool yes = [] {
        const char* no = std::getenv("NO_COLOR");
        const char* terminal = std::getenv("TERM");
        return (no == nullptr || *no == '\0') && ::isatty(STDOUT_FILENO) != 0 && !(terminal != nullptr && std::string_view(terminal) == "dumb");
    }();
    return yes;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

constexpr double patience = 0.5;  // seconds before a bar is worth its flicker

}  // namespace

std::string paint(colour c, std::string_view text) {
    constexpr const char* codes[] = {"0", "2", "31", "32", "33", "34", "35", "36"};
    if (!coloured() || c == colour::none) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(c)], text);
}

progress::progress(std::size_t total) : total_(total), wanted_(::isatty(STDERR_FILENO) != 0), started_(now()) {}

progress::~progress() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void progress::advance() {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (!wanted_ || now() - started_ < patience) return;
    shown_ = true;
    draw();
}

void progress::draw() const {
    constexpr std::size_t width = 40;
    const std::size_t filled = total_ ? done_ * width / total_ : width;
    fmt::print(stderr, "\r\x1b[K[{}{}] {} of {}", std::string(filled, '#'), std::string(width - filled, '.'), done_, total_);
    std::fflush(stderr);
}

}  // namespace verbatim::tools

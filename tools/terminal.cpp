#include "tools/terminal.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

#include "tools/activity.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::tools {

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

constexpr double patience = 0.5;  // seconds before a bar is shown

}  // namespace

progress::progress(std::size_t total)
    : total_(total), wanted_(system::is_terminal(system::stream::err)), started_(now()) {
    activity::end();  // the bar takes its place
}

progress::~progress() { clear(); }

void progress::clear() {
    const std::lock_guard lock(mutex_);
    if (std::exchange(shown_, false)) std::fputs("\r\x1b[K", stderr);
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
    fmt::print(stderr, "\r\x1b[K[{}{}] {} of {}", std::string(filled, '#'), std::string(width - filled, '.'), done_,
               total_);
    std::fflush(stderr);
}

}  // namespace verbatim::tools

#include "tools/activity.hpp"

#include <fmt/format.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "tools/print.hpp"
#include "tools/system/terminal.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::tools {

namespace {

activity* current = nullptr;  // of the main thread, which alone sets it

}  // namespace

activity::activity(std::string command) : command_(std::move(command)) {
    if (current || keeps_output() || !system::is_terminal(system::stream::err)) return;
    try {
        thread_ = std::thread([this] { draw(); });
        current = this;
        prints_beside_ = system::is_terminal(system::stream::out);
    } catch (const std::system_error&) { return; }  // no thread can be started: nothing is shown
}

activity::~activity() {
    if (current == this) end();
}

void activity::step(std::string_view what, std::string_view file) {
    if (!current || keeps_output()) return;
    const std::lock_guard lock(current->mutex_);
    current->step_ = file.empty() ? std::string(what) : fmt::format("{} {}", what, printable(file));
}

void activity::end_before_printing(std::FILE* to) {
    if (current && (to == stderr || current->prints_beside_)) end();
}

void activity::end() {
    if (!current || keeps_output()) return;
    activity& it = *std::exchange(current, nullptr);
    {
        const std::lock_guard lock(it.mutex_);
        it.is_over_ = true;
    }
    it.changed_.notify_one();
    it.thread_.join();
    if (it.is_shown_) std::fputs("\r\x1b[K", stderr), std::fflush(stderr);
}

void activity::draw() {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    for (int seconds = 1; !changed_.wait_for(lock, 1s, [this] { return is_over_; }); ++seconds) {
        is_shown_ = true;
        constexpr std::size_t most = 60;
        if (step_.size() > most) step_.resize(walk::whole_code_points(step_, most));
        fmt::print(stderr, "\r\x1b[K{}: {} ({} s)", command_, step_, seconds);
        std::fflush(stderr);
    }
}

}  // namespace verbatim::tools

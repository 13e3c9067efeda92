#include "tools/system/terminal.hpp"

#include <windows.h>

namespace verbatim::tools::system {

namespace {

HANDLE handle_of(stream s) { return ::GetStdHandle(s == stream::out ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE); }

}  // namespace

bool is_terminal(stream s) {
    DWORD mode = 0;
    return ::GetConsoleMode(handle_of(s), &mode) != 0;
}

bool shows_colours() {
    DWORD mode = 0;
    const HANDLE out = handle_of(stream::out);
    return ::GetConsoleMode(out, &mode) && ::SetConsoleMode(out, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

std::size_t columns() {
    CONSOLE_SCREEN_BUFFER_INFO about{};
    if (!::GetConsoleScreenBufferInfo(handle_of(stream::out), &about)) return 0;
    return static_cast<std::size_t>(about.srWindow.Right - about.srWindow.Left + 1);
}

std::size_t lines() {
    CONSOLE_SCREEN_BUFFER_INFO about{};
    if (!::GetConsoleScreenBufferInfo(handle_of(stream::out), &about)) return 0;
    return static_cast<std::size_t>(about.srWindow.Bottom - about.srWindow.Top + 1);
}
bool ends_with_program() {
    DWORD processes[2];
    return is_terminal(stream::out) && ::GetConsoleProcessList(processes, 2) == 1;
}

pager::pager() = default;  // a console scrolls back by itself
pager::~pager() = default;

}  // namespace verbatim::tools::system

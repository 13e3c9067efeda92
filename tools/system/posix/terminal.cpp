#include "tools/system/terminal.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "tools/system/program.hpp"

extern char** environ;

namespace verbatim::tools::system {

namespace {

int paged = -1;  // the terminal, while standard output goes to a pager
pid_t pager_process = 0;

int descriptor_of(stream s) { return s == stream::err ? STDERR_FILENO : paged >= 0 ? paged : STDOUT_FILENO; }

// Starts the pager, with standard input from a pipe. Returns the end of the pipe to write to; -1 if that fails.
int start_pager(std::string line) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return -1;
    posix_spawn_file_actions_t reads;
    ::posix_spawn_file_actions_init(&reads);
    ::posix_spawn_file_actions_adddup2(&reads, ends[0], STDIN_FILENO);
    char shell[] = "sh", option[] = "-c";
    char* const argv[] = {shell, option, line.data(), nullptr};
    const bool started = ::posix_spawnp(&pager_process, "sh", &reads, nullptr, argv, environ) == 0;
    ::posix_spawn_file_actions_destroy(&reads);
    ::close(ends[0]);
    if (started) return ends[1];
    ::close(ends[1]);
    return -1;
}

}  // namespace

bool is_terminal(stream s) { return ::isatty(descriptor_of(s)) != 0; }

bool shows_colours() { return is_terminal(stream::out) && environment("TERM") != "dumb"; }

std::size_t columns() {
    winsize size{};
    return ::ioctl(descriptor_of(stream::out), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::size_t lines() {
    winsize size{};
    return ::ioctl(descriptor_of(stream::out), TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}
bool ends_with_program() { return false; }

pager::pager() {
    auto chosen = environment("PAGER");
    if (chosen.empty()) chosen = "less";
    if (paged >= 0 || chosen == "cat" || !is_terminal(stream::out)) return;
    ::setenv("LESS", "FRX", 0);  // leave if everything fits, show colours, keep the screen
    const auto program = chosen.substr(0, chosen.find(' '));
    const int to = start_pager("command -v " + program + " >/dev/null || exec cat; exec " + chosen);
    if (to < 0) return;
    std::fflush(stdout);
    paged = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    ::dup2(to, STDOUT_FILENO);
    ::close(to);
    (void)std::signal(SIGINT, SIG_IGN);  // it is for the pager; when that is left, writing ends this program
    is_on_ = true;
}

pager::~pager() {
    if (!is_on_) return;
    std::fflush(stdout);
    ::dup2(paged, STDOUT_FILENO);
    ::close(std::exchange(paged, -1));
    int status = 0;
    while (::waitpid(pager_process, &status, 0) < 0 && errno == EINTR) continue;
    (void)std::signal(SIGINT, SIG_DFL);
}

}  // namespace verbatim::tools::system

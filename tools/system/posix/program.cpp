#include "tools/system/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#ifdef __GLIBC__
#include <malloc.h>
#endif

extern char** environ;

namespace verbatim::tools::system {

const char between_folders = ':';
const bool passes_single_quotes = false;

void prepare() {
#ifdef __GLIBC__
    (void)::mallopt(M_MMAP_THRESHOLD,
                    4 << 20);  // otherwise the process keeps blocks as large as a file when they are freed
#endif
    (void)std::signal(SIGXFSZ, SIG_IGN);  // so that a file that may not grow further is a write error, like a full disk
}

std::vector<std::string> arguments(int argc, char** argv) { return {argv + (argc > 0), argv + argc}; }

result<std::string> executable() {
    constexpr const char* name = "/proc/self/exe";
    std::error_code failed;
    const auto file = std::filesystem::read_symlink(name, failed);
    if (failed) return error{name, 0, failed.message(), error_kind::system};
    return file.string();
}

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string state_folder() {
    if (const auto state = environment("XDG_STATE_HOME"); state.starts_with('/')) return state;
    const auto home = environment("HOME");
    return home.starts_with('/') ? home + "/.local/state" : std::string();
}

bool run_quietly(std::vector<std::string> words) {
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t quietly;
    ::posix_spawn_file_actions_init(&quietly);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&quietly, fd, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const bool started = ::posix_spawnp(&child, argv[0], &quietly, nullptr, argv.data(), environ) == 0;
    ::posix_spawn_file_actions_destroy(&quietly);
    int status = 1;
    return started && ::waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace verbatim::tools::system

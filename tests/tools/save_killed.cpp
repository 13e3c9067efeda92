// A process that is killed while it saves leaves the complete old file or the complete new file.
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <thread>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_save_killed {

using namespace std::chrono_literals;

namespace {

constexpr std::string_view leftover = ".a.ifp.verbatim-";

struct killed_saves : sandbox {
    bytes old_content, new_content;

    explicit killed_saves(std::size_t tail) {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        old_content = get("a.ifp");
        old_content.resize(old_content.size() + tail);
        put("a.ifp", old_content);
        REQUIRE(verbatim("set a.ifp name=X -o new.ifp").code == 0);
        new_content = get("new.ifp");
        shell("rm new.ifp");
    }

    // Starts `verbatim set --backup a.ifp name=X` in the folder. If `traced`, it is traced from its first instruction
    // on.
    pid_t start(bool traced) const {
        const auto folder = path("work");
        const pid_t child = ::fork();
        if (child != 0) return child;
        ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // the detection of leaks does not work under a tracer
        ::setenv("XDG_STATE_HOME", path("state").c_str(), 1);
        if (::chdir(folder.c_str()) != 0 || (traced && ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)) ::_exit(99);
        ::execl(verbatim_command.c_str(), "verbatim", "set", "--backup", "a.ifp", "name=X",
                static_cast<char*>(nullptr));
        ::_exit(98);
    }

    bool is_saving() const {
        for (const auto& entry : std::filesystem::directory_iterator(path("work")))
            if (entry.path().filename() != "a.ifp") return true;
        return false;
    }

    // Checks that the file is the old or the new one, and that there is nothing else but a backup of the old one and
    // temporary files. Restores the folder, and returns whether the file was the new one.
    bool whole_then_reset() const {
        const auto now = get("a.ifp");
        const bool is_new = now == new_content;
        CHECK((is_new || now == old_content));
        for (const auto& entry : std::filesystem::directory_iterator(path("work"))) {
            const auto name = entry.path().filename().string();
            if (name == "a.ifp") continue;
            if (name == "a.ifp.bak") CHECK(get(name) == old_content);
            else CHECK(name.starts_with(leftover));
            std::filesystem::remove(entry.path());
        }
        if (is_new) put("a.ifp", old_content);
        return is_new;
    }
};

// Runs the traced child up to stop number `last` after saving has begun, and kills it there. Returns false if it ends
// before that.
bool kill_at_stop(const killed_saves& in, pid_t child, int last) {
    int status = 0, stops = 0;
    bool saving = false;
    ::waitpid(child, &status, 0);
    while (WIFSTOPPED(status)) {
        saving = saving || in.is_saving();
        if (saving && stops++ == last) {
            ::kill(child, SIGKILL);
            ::waitpid(child, &status, 0);
            return true;
        }
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        ::waitpid(child, &status, 0);
    }
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
    return false;
}

}  // namespace

TEST_CASE("a process that is killed before or after any system call leaves the old file or the new one") {
    const killed_saves in(0);
    const pid_t probe = in.start(true);
    int status = 0;
    ::waitpid(probe, &status, 0);
    if (!WIFSTOPPED(status)) {
        WARN("not allowed to trace a process");
        return;
    }
    ::kill(probe, SIGKILL);
    ::waitpid(probe, &status, 0);

    // What is recorded for undo is of the file that is there, old or new.
    const auto undo = [&] {
        const bool was_new = in.get("a.ifp") == in.new_content;
        CHECK(in.verbatim("undo a.ifp").code == (was_new ? 0 : 3));
        CHECK(in.get("a.ifp") == in.old_content);
        if (was_new) in.put("a.ifp", in.new_content);
    };
    int old_files = 0, new_files = 0;
    for (int stop = 0; kill_at_stop(in, in.start(true), stop); ++stop) {
        undo();
        const bool is_new = in.whole_then_reset();
        CHECK((is_new || new_files == 0));  // after the rename, each later stop leaves the new file
        ++(is_new ? new_files : old_files);
    }
    CHECK(in.whole_then_reset());
    CHECK(old_files > 10);
    CHECK(new_files > 0);
}

TEST_CASE("a process that is killed at a random moment leaves the old file or the new one") {
    const killed_saves in(2 << 20);
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(in.verbatim("set --backup a.ifp name=X").code == 0);
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - begin;
    CHECK(in.whole_then_reset());

    std::mt19937 random(20240601);
    std::uniform_real_distribution<double> moment(0.0, 1.2);
    int killed = 0, rounds = 0;
    for (; rounds < 20 || (rounds < 200 && std::chrono::steady_clock::now() - begin < 5s); ++rounds) {
        const pid_t child = in.start(false);
        std::this_thread::sleep_for(moment(random) * whole);
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        killed += WIFSIGNALED(status);
        (void)in.whole_then_reset();
    }
    CHECK(killed > 0);
    CHECK(rounds >= 20);
}

TEST_CASE("check and set ignore the temporary file that a killed process has left") {
    const killed_saves in(0);
    in.put(std::string(leftover) + "aB3dE6", {std::byte{1}});
    CHECK(in.verbatim("check .").out.starts_with("findings     ./a.ifp: "));
    CHECK(in.verbatim("set a.ifp name=X").code == 0);
    CHECK(in.get("a.ifp") == in.new_content);
    CHECK(in.shell("ls -A").out == std::string(leftover) + "aB3dE6\na.ifp\n");
}

}  // namespace verbatim::test::tools_save_killed

// A command that changes a file waits until other commands have changed it.
#include "tools/lock.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_lock {

namespace {

struct with_file : sandbox {
    with_file() { specimen("gta.ifp/minimal.hex", "a.ifp"); }
    std::string value(const std::string& path) const { return verbatim("get a.ifp '" + path + "'").out; }
};

const verbatim::program self{"verbatim", "", {}, {}};

}  // namespace

TEST_CASE("two commands that change a file at the same time keep each other's change") {
    const with_file in;
    for (int i = 0; i < 40; ++i) {
        const auto a = "A" + std::to_string(i), b = "B" + std::to_string(i);
        const auto got =
            in.shell(verbatim_command + " set a.ifp name=" + a + " 2>/dev/null & first=$!; " + verbatim_command +
                     " set a.ifp 'animations[0].name=" + b + "' 2>/dev/null; second=$?; wait $first && exit $second");
        CHECK(got.code == 0);
        CHECK(in.value("name") == "\"" + a + "\"\n");
        CHECK(in.value("animations[0].name") == "\"" + b + "\"\n");
    }
    CHECK(in.shell("ls -A").out == "a.ifp\n");
}

TEST_CASE("a command that waits for a lock names the process that holds it, and then reads the new file") {
    const with_file in;
    // The other process replaces the old file by a new one, as saving does.
    const auto got = in.shell("flock a.ifp sh -c '" + verbatim_command +
                              " set a.ifp name=X -o b.ifp; touch ready; sleep 0.5; mv b.ifp a.ifp' & " +
                              "while [ ! -e ready ]; do sleep 0.01; done; " + verbatim_command +
                              " set a.ifp 'animations[0].name=Y'; wait");
    INFO(got.err);
    CHECK(got.code == 0);
    CHECK(got.err.starts_with("verbatim: a.ifp: waiting for "));
    CHECK(got.err.ends_with(", which holds its lock\n"));
    CHECK(in.value("name") == "\"X\"\n");
    CHECK(in.value("animations[0].name") == "\"Y\"\n");
}

TEST_CASE("the lock belongs to the present file, even if another process has replaced the file meanwhile") {
    const with_file in;
    in.shell("cp a.ifp b.ifp");
    const std::jthread other([&] { in.shell("flock a.ifp sh -c 'touch ready; sleep 0.4; mv b.ifp a.ifp'"); });
    while (!std::filesystem::exists(in.path("work/ready"))) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const auto lock = verbatim::tools::file_lock::take(self, in.path("work/a.ifp"));
    CHECK_FALSE(std::filesystem::exists(in.path("work/b.ifp")));
    CHECK(::system(("flock -n '" + in.path("work/a.ifp") + "' true").c_str()) != 0);
}

TEST_CASE("only commands that change the locked file wait; reading it and writing to another file do not") {
    const with_file in;
    const auto got = in.shell("flock a.ifp sh -c '" + verbatim_command + " check a.ifp && " + verbatim_command +
                              " set a.ifp name=X -o b.ifp && " + verbatim_command + " to-json a.ifp -o a.json'");
    CHECK(got.code == 0);
    CHECK(got.err.empty());
    CHECK(in.shell("timeout 1 flock a.ifp " + verbatim_command + " set a.ifp name=X -o ./a.ifp").code == 124);
    CHECK(in.shell("timeout 1 flock a.ifp " + verbatim_command + " repair a.ifp").code == 124);
    CHECK(in.shell("timeout 1 flock a.ifp " + verbatim_command + " merge b.ifp a.ifp b.ifp").code == 124);
}

TEST_CASE("taking a lock of a missing file or of a folder does nothing") {
    const with_file in;
    (void)verbatim::tools::file_lock::take(self, in.path("work/missing"));
    (void)verbatim::tools::file_lock::take(self, in.path("work"));
    const auto one = verbatim::tools::file_lock::take(self, in.path("work/a.ifp"));
    CHECK(in.shell("flock -n a.ifp true").code == 1);
}

TEST_CASE("an edit of standard input does not wait for the lock of a file named -") {
    const with_file in;
    const auto got =
        in.shell("cp a.ifp ./-; flock ./- timeout 5 " + verbatim_command + " set - name=X < a.ifp > b.ifp");
    CHECK(got.code == 0);
    CHECK(got.err.empty());
}

}  // namespace verbatim::test::tools_lock

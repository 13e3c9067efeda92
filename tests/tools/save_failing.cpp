// The order of the system calls of saving; and that each of them may fail without losing the old file or leaving a
// half-written one.
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_save_failing {

namespace {

struct watched_saves : sandbox {
    bytes old_content, new_content;

    watched_saves() {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        old_content = get("a.ifp");
        REQUIRE(verbatim("set a.ifp name=X -o ../new.ifp").code == 0);
        new_content = get("../new.ifp");
    }

    outcome run(const std::string& variables, const std::string& arguments) const {
        return shell("rm -f ../calls; CALLS_RECORD=../calls " + variables + " LD_PRELOAD='" + calls_library +
                     "' ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 " + verbatim_command + " " + arguments);
    }

    std::vector<std::string> calls() const {
        std::istringstream lines(shell("cat ../calls").out);
        std::vector<std::string> all;
        for (std::string line; std::getline(lines, line);) all.push_back(line);
        return all;
    }

    void reset() const {
        shell("rm -rf ./* ./.a* ./.n*");
        put("a.ifp", old_content);
        shell("chmod 640 a.ifp && ln -s a.ifp link.ifp");
        specimen("sims1.skin/canonical.hex", "a.skn");
    }
    std::string listing() const { return shell("ls -A").out; }
};

const std::string save = "set --backup --keep-time link.ifp name=X";

}  // namespace

TEST_CASE("saving completes the new file on the disk and reads it back before the rename") {
    const watched_saves in;
    in.reset();
    REQUIRE(in.run("", save).code == 0);
    CHECK(in.get("a.ifp") == in.new_content);
    const auto calls = in.calls();
    const auto wanted = {"flock", "read", "mkostemp", "write", "fchown", "fchmod",
                         "futimens",  // locks and reads the old file,
                                      // then writes the new one
                         "fsync file", "read", "open a.ifp", "read", "link", "rename", "open .", "fsync folder"};
    auto at = calls.begin();
    for (const std::string call : wanted) {
        INFO(call << " in " << in.shell("cat ../calls").out);
        at = std::find(at, calls.end(), call);
        REQUIRE(at != calls.end());
        ++at;
    }
}

TEST_CASE("when a system call fails, the old or the new file is complete, and the exit code is that of this file") {
    const watched_saves in;
    struct one {
        std::string arguments, makes;
    };
    for (const auto& [arguments, makes] : {one{save, "a.ifp"}, one{"to-json a.ifp -o new.json", "new.json"},
                                           one{"convert a.skn -o new.bmf", "new.bmf"}}) {
        in.reset();
        const auto before = in.listing();
        REQUIRE(in.run("", arguments).code == 0);
        in.reset();  // now the folder of the journal is there
        REQUIRE(in.run("", arguments).code == 0);
        const auto count = in.calls().size();
        const auto whole = in.get(makes);
        int refused = 0;
        for (std::size_t i = 1; i <= count; ++i) {
            in.reset();
            const auto got = in.run("CALLS_FAIL=" + std::to_string(i), arguments);
            INFO(arguments << ": call " << i << " of " << count << ", " << in.calls()[i - 1] << "\n"
                           << got.err << in.listing());
            const bool there = std::filesystem::exists(in.path("work/" + makes));
            const bool is_new = there && in.get(makes) == whole;
            const bool is_old = makes == "a.ifp" ? in.get(makes) == in.old_content : !there;
            CHECK((is_new || is_old));
            CHECK(got.code == (is_new ? 0 : 4));
            if (is_old) CHECK(in.listing() == before);
            if (is_new && makes == "a.ifp") CHECK(in.get("a.ifp.bak") == in.old_content);
            CHECK(in.shell("stat -c %a a.ifp; readlink link.ifp").out == "640\na.ifp\n");
            CHECK(in.listing().find(".verbatim-") == std::string::npos);
            if (is_old) CHECK(got.err.starts_with("verbatim: "));
            refused += is_old;
        }
        CHECK(refused > 8);
    }
}

TEST_CASE("a new name replaces nothing on file systems without the calls for it, either") {
    const watched_saves in;
    for (const std::string lacking : {"", "renameat2", "renameat2,link"}) {
        INFO(lacking);
        in.reset();
        const auto lacks = "CALLS_LACK=" + lacking;
        CHECK(in.run(lacks, "to-json a.ifp -o new.json").code == 0);
        CHECK(!in.get("new.json").empty());
        const auto skin = in.get("a.skn");
        CHECK(in.run(lacks, "rename a.skn b").code == 0);
        CHECK(in.listing() == "a.ifp\nb.skn\nlink.ifp\nnew.json\n");
        in.put("a.skn", skin);
        CHECK(in.run(lacks, "rename a.skn b").code == 3);
        CHECK(in.get("a.skn") == skin);
    }
}

TEST_CASE("saving keeps the old file if the disk returns other bytes than those that were written") {
    const watched_saves in;
    in.reset();
    const auto before = in.listing();
    const auto got = in.run("CALLS_SPOIL=1", save);
    CHECK(got.code == 4);
    CHECK(got.err ==
          "verbatim: link.ifp: the disk returns other bytes than those that were written; the file is left as it is\n");
    CHECK(in.get("a.ifp") == in.old_content);
    CHECK(in.run("CALLS_SPOIL=1", "to-json a.ifp -o a.json").code == 4);
    CHECK(in.listing() == before);
}

TEST_CASE("saving succeeds if reading and writing are interrupted or done in pieces") {
    const watched_saves in;
    in.reset();
    CHECK(in.run("CALLS_SHORT=1", save).code == 0);
    CHECK(in.get("a.ifp") == in.new_content);
    CHECK(in.run("CALLS_SHORT=1", "set a.ifp name=X -o - > b.ifp").code == 0);
    CHECK(in.get("b.ifp") == in.new_content);
}

TEST_CASE("the system copies what is not edited of a large file, and where it cannot, the bytes are written") {
    const watched_saves in;
    auto old = in.old_content;
    old.resize(old.size() + (2 << 20), std::byte{7});
    auto wanted = in.new_content;
    wanted.resize(old.size(), std::byte{7});
    const std::string copied = "copy_file_range";
    const auto saves = [&](const std::string& variables, int code) {
        INFO(variables);
        in.reset();
        in.put("a.ifp", old);
        const auto got = in.run(variables, save);
        CHECK(got.code == code);
        CHECK(in.get("a.ifp") == (code == 0 ? wanted : old));
        CHECK(in.listing().find(".verbatim-") == std::string::npos);
        std::size_t written = 0;
        for (const auto& call : in.calls()) written += call == copied;
        return written;
    };
    const auto usual = saves("", 0);
    CHECK(usual > 1);
    CHECK(saves("CALLS_LACK=copy_file_range", 0) == 0);
    CHECK(saves("CALLS_SPOIL=1", 4) == usual);
    const auto calls = in.calls();
    for (std::size_t i = 0; i < calls.size(); ++i)
        if (calls[i] == copied) CHECK(saves("CALLS_FAIL=" + std::to_string(i + 1), 0) == usual);
}

TEST_CASE("saving keeps all permission bits, and the owner and group if the user is root") {
    const watched_saves in;
    CHECK(in.shell("chmod 6751 a.ifp").code == 0);
    CHECK(in.verbatim("set a.ifp name=X").code == 0);
    CHECK(in.shell("stat -c %a a.ifp").out == "6751\n");
    if (::geteuid() != 0) return;  // only root can change the owner of a file
    CHECK(in.shell("chown 1234:2345 a.ifp && chmod 4640 a.ifp").code == 0);
    CHECK(in.verbatim("set a.ifp name=Y").code == 0);
    CHECK(in.shell("stat -c '%a %u %g' a.ifp").out == "4640 1234 2345\n");
    CHECK(in.shell(verbatim_command + " to-json a.ifp -o a.json && chown 1234:2345 a.json").code == 0);
    CHECK(in.verbatim("to-json a.ifp -o a.json").code == 0);
    CHECK(in.shell("stat -c '%u %g' a.json").out == "1234 2345\n");
}

}  // namespace verbatim::test::tools_save_failing

// What the tools need of the operating system.
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"
#include "tools/system/files.hpp"
#include "tools/system/mapping.hpp"
#include "tools/system/program.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::test::tools_system {

using namespace verbatim::tools;

namespace {

struct with_file : sandbox {
    std::string a = path("work/a"), b = path("work/b");
    with_file() {
        put("a", hex("01 02 03"));
        put("b", hex("04"));
    }
};

bytes read_all(const system::open_file& file) {
    bytes all(100);
    std::size_t size = 0;
    for (std::ptrdiff_t n = 1; n > 0; size += static_cast<std::size_t>(n))
        n = file.read_some(std::span(all).subspan(size));
    all.resize(size);
    return all;
}

}  // namespace

TEST_CASE("a file is described by its kind, its size and its identity") {
    const with_file in;
    in.shell("ln -s a link && ln a other && mkfifo pipe && mkdir folder && ln -s missing nowhere");
    const auto a = system::info_of(in.a), link = system::info_of(in.path("work/link"));
    REQUIRE((a && link));
    CHECK(a->kind == system::file_kind::regular);
    CHECK(a->size == 3);
    CHECK(a->links == 2);
    CHECK(system::same_file(*a, *link));
    CHECK_FALSE(system::same_file(*a, *system::info_of(in.b)));
    CHECK(system::info_of_link(in.path("work/link"))->kind == system::file_kind::link);
    CHECK(system::info_of(in.path("work/pipe"))->kind == system::file_kind::pipe);
    CHECK(system::info_of(in.path("work/folder"))->kind == system::file_kind::folder);
    CHECK(system::info_of("/dev/null")->kind == system::file_kind::device);
    CHECK_FALSE(system::info_of(in.path("work/nowhere")));
    CHECK(system::last_reason() == system::reason::missing);
    CHECK(system::last_error() == "No such file or directory");
}

TEST_CASE("a file that is made is new, and takes the place of another one in one step") {
    const with_file in;
    CHECK_FALSE(system::open_file::make(in.a).ok());
    CHECK(system::last_reason() == system::reason::exists);
    auto name = in.path("work/.a-");
    const auto start = name.size();
    auto made = system::open_file::make_temporary(name);
    REQUIRE(made.ok());
    CHECK(name.size() == start + 6);
    CHECK(made.write_all(hex("09 08")));
    CHECK(made.flush());
    CHECK(made.rewind());
    CHECK(read_all(made) == hex("09 08"));
    made = {};
    CHECK(system::replace(in.a, name));
    CHECK(in.get("a") == hex("09 08"));
    CHECK_FALSE(system::info_of(name));
    CHECK(system::flush_folder_of(in.a));
    CHECK_FALSE(system::replace(in.a, name));
    CHECK(in.get("a") == hex("09 08"));
}

TEST_CASE("a file gets a new name only if there is no file of that name") {
    const with_file in;
    CHECK_FALSE(system::rename_new(in.a, in.b));
    CHECK(system::last_reason() == system::reason::exists);
    CHECK(in.get("b") == hex("04"));
    CHECK(system::rename_new(in.a, in.path("work/c")));
    CHECK(in.get("c") == hex("01 02 03"));
    CHECK_FALSE(system::info_of(in.a));
}

TEST_CASE("a second name of a file never replaces another file") {
    const with_file in;
    CHECK_FALSE(system::link(in.a, in.b));
    CHECK(system::last_reason() == system::reason::exists);
    CHECK(in.get("b") == hex("04"));
    CHECK(system::link(in.a, in.path("work/c")));
    CHECK(in.get("c") == in.get("a"));
    CHECK(system::remove(in.path("work/c")));
    CHECK(in.get("a") == hex("01 02 03"));
    CHECK_FALSE(system::remove(in.path("work/c")));
}

TEST_CASE("a file has one lock, which is free again when the file is closed") {
    using enum system::open_file::lock_result;
    const with_file in;
    auto first = system::open_file::for_locking(in.a);
    const auto second = system::open_file::for_locking(in.a);
    CHECK(first.lock(false) == taken);
    CHECK(second.lock(false) == held);
    CHECK(system::holder_of_lock(*second.info()).starts_with("process "));
    CHECK(system::open_file::for_locking(in.b).lock(false) == taken);
    first = {};
    CHECK(second.lock(false) == taken);
}

TEST_CASE("each name in a folder is listed, or the reason why it cannot be") {
    const with_file in;
    in.shell("mkdir .hidden && touch 'ä ö'");
    std::set<std::string> names;
    CHECK(system::each_name_in(in.path("work"), [&](const std::string& name) { names.insert(name); }));
    CHECK(names == std::set<std::string>{"a", "b", ".hidden", "ä ö"});
    const auto missing = system::each_name_in(in.path("none"), [](const std::string&) { FAIL(); });
    REQUIRE_FALSE(missing);
    CHECK(missing.error().reason == "No such file or directory");
}

TEST_CASE("a path has a last name, and leads through links to where a file is or would be") {
    CHECK(system::file_name("mods/a.ifp") == "a.ifp");
    CHECK(system::file_name("a.ifp") == "a.ifp");
    CHECK(system::file_name("mods/") == "");
    const with_file in;
    in.shell("ln -s a link && ln -s link twice && ln -s missing nowhere && ln -s circle circle");
    CHECK(*system::target_of(in.path("work/twice")) == in.a);
    CHECK(*system::target_of(in.path("work/nowhere")) == in.path("work/missing"));
    CHECK(system::target_of(in.path("work/circle")).error().reason == "cannot follow its links: they lead in a circle");
}

TEST_CASE("a mapped file has the bytes of the file for as long as the mapping lives") {
    const with_file in;
    const auto file = system::open_file::for_reading(in.a);
    auto mapped = system::mapping::of(file, 3);
    REQUIRE(mapped);
    const system::mapping moved(std::move(*mapped));
    CHECK(bytes(moved.bytes().begin(), moved.bytes().end()) == hex("01 02 03"));
    moved.release_pages();
    CHECK(moved.bytes()[2] == std::byte{3});
    CHECK_FALSE(moved.has_lost());
    CHECK_FALSE(system::mapping::of(system::open_file(), 3));
}

TEST_CASE("a program runs without output, and says whether it has succeeded") {
    CHECK(system::run_quietly({"true"}));
    CHECK_FALSE(system::run_quietly({"false"}));
    CHECK_FALSE(system::run_quietly({"no-such-program"}));
    CHECK(system::run_quietly({"sh", "-c", "test \"$1\" = 'a \"b\" c'", "sh", "a \"b\" c"}));
    char name[] = "verbatim", word[] = "a b";
    std::array<char*, 3> argv{name, word, nullptr};
    CHECK(system::arguments(2, argv.data()) == std::vector<std::string>{"a b"});
    CHECK(system::arguments(0, argv.data() + 2).empty());
    REQUIRE(system::executable());
    CHECK(system::file_name(*system::executable()).starts_with("test_tools"));
}

TEST_CASE("output that goes to no terminal has no columns and no pager") {
    const sandbox in;
    if (system::is_terminal(system::stream::out)) return;
    CHECK(system::columns() == 0);
    CHECK_FALSE(system::shows_colours());
    const system::pager none;
    CHECK_FALSE(system::is_terminal(system::stream::out));
}

// Returns what a terminal of 77 columns shows of a pager with two lines, and of one line behind it.
std::string shown_by_pager(const char* name) {
    std::fflush(stdout);
    int terminal = -1;
    winsize size{24, 77, 0, 0};
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        ::setenv("PAGER", name, 1);
        {
            const system::pager pager;
            std::printf("columns: %zu\nterminal: %d\n", system::columns(), system::is_terminal(system::stream::out));
        }
        std::printf("end\n");
        std::fflush(stdout);
        ::_exit(0);
    }
    std::string shown;
    char some[100];
    for (ssize_t n = 0; (n = ::read(terminal, some, sizeof some)) > 0;) shown.append(some, static_cast<std::size_t>(n));
    ::close(terminal);
    ::waitpid(child, nullptr, 0);
    return shown;
}

TEST_CASE("on a terminal, output goes through the pager that the user names, and then to the terminal again") {
    CHECK(shown_by_pager("sed s/^/paged:/") == "paged:columns: 77\r\npaged:terminal: 1\r\nend\r\n");
    CHECK(shown_by_pager("sed 1q") == "columns: 77\r\nend\r\n");
    CHECK(shown_by_pager("no-such-pager -R") == "columns: 77\r\nterminal: 1\r\nend\r\n");
    CHECK(shown_by_pager("cat") == "columns: 77\r\nterminal: 1\r\nend\r\n");
}

TEST_CASE("a word in single quotes is refused where the shell has none, as in cmd.exe") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto got = in.verbatim(R"(get a.ifp "'animations[0].name'")");
    CHECK(got.code == (tries_other_program ? 5 : 3));
    CHECK((got.err.find("write \" in place of '") != std::string::npos) == tries_other_program);
    CHECK(in.verbatim("find \"'tis\" a.ifp").code == 1);
}

}  // namespace verbatim::test::tools_system

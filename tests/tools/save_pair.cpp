// An archive whose directory is a file of its own: both files are saved together, or neither is.
#include <functional>

#include "tests/archives/made.hpp"
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_save_pair {

namespace {

struct with_pair : sandbox {
    made_pair made{};
    std::string name, directory;

    explicit with_pair(std::string archive = "a.img", std::string rows = "a.dir")
        : name(std::move(archive)), directory(std::move(rows)) {
        specimen("gta.ifp/name_garbage.hex", "ped.ifp");
        made.entries[0].content = get("ped.ifp");
        put("new.dat", bytes(5000, std::byte{9}));
        reset();
    }
    void reset() const {
        shell("rm -rf a.* .a.* b.* .b.* ../state");
        put(name, made.file());
        put(directory, made.directory());
    }
    bool is(const made_pair& other) const { return get(name) == other.file() && get(directory) == other.directory(); }
    std::string done(const std::string& arguments) const {
        auto o = verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o.out;
    }
    // Runs a command whose calls are watched.
    outcome watched(const std::string& variables, const std::string& arguments) const {
        return shell("rm -f ../calls; CALLS_RECORD=../calls " + variables + " LD_PRELOAD='" + calls_library +
                     "' ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 " + verbatim_command + " " + arguments);
    }
    std::size_t count_of_calls() const { return lines_of(shell("cat ../calls").out).size(); }
    std::string names() const { return shell("ls -A").out; }
};

made_pair with_larger(made_pair made) {
    made.entries[1].content = bytes(5000, std::byte{9});
    return made;
}

}  // namespace

TEST_CASE("entries of a pair are added, replaced, renamed, removed and grown, and undo and redo change both files") {
    for (const auto& [archive, directory] : {std::pair("a.img", "a.dir"), std::pair("a.IMG", "A.Dir")}) {
        const with_pair in(archive, directory);
        const auto tries = [&](const std::string& command, const std::function<void(made_pair&)>& edit) {
            INFO(command);
            auto wanted = in.made;
            edit(wanted);
            in.done(command);
            CHECK(in.is(wanted));
            CHECK(in.done(std::string("check --strict ") + archive).starts_with("identical"));
            in.done(std::string("undo ") + archive);
            CHECK(in.is(in.made));
            in.done(std::string("redo ") + archive);
            CHECK(in.is(wanted));
            in.done(std::string("undo ") + archive);
        };
        const std::string at = archive;
        const bytes added(5000, std::byte{9});
        tries("add " + at + " new.dat", [&](auto& m) { m.entries.push_back({"new.dat", added}); });
        tries("replace " + at + "//b.dat new.dat", [&](auto& m) { m.entries[1].content = added; });
        tries("remove " + at + " cee.txd b.dat",
              [](auto& m) { m.entries.erase(m.entries.begin() + 1, m.entries.begin() + 3); });
        tries("rename " + at + "//b.dat c.dat", [](auto& m) { m.entries[1].name = "c.dat"; });
        tries("remove " + at + " '*'", [](auto& m) { m.entries.clear(); });
        in.done("add " + at + " new.dat");
        in.done("rename " + at + "//new.dat x.dat");
        in.done("remove " + at + " b.dat");
        in.done("undo " + at + " 3");
        CHECK(in.is(in.made));
        std::string many = "append " + at + "//ped.ifp --again";
        for (int i = 0; i < 12; ++i) many += " ped.ifp";
        in.done(many);
        CHECK(in.done("list " + at + " ped.ifp --csv").find("ped.ifp,4096,0") != std::string::npos);
        CHECK(in.done("check --strict " + at).starts_with("identical"));
        in.done("undo " + at);
        CHECK(in.is(in.made));
    }
}

TEST_CASE("a pair is written elsewhere as a pair, keeps backups of both files, and is merged") {
    const with_pair in;
    auto fewer = in.made;
    fewer.entries.erase(fewer.entries.begin() + 1);
    in.done("remove a.img b.dat -o b.img");
    CHECK(in.is(in.made));
    CHECK(in.get("b.img") == fewer.file());
    CHECK(in.get("b.dir") == fewer.directory());
    CHECK(in.verbatim("remove a.img b.dat -o b.img").code == 3);
    in.done("remove a.img b.dat -o b.img --force");
    in.shell("rm b.img");
    const auto kept = in.verbatim("remove a.img b.dat -o b.img");
    CHECK(kept.code == 3);
    CHECK(kept.err.find("b.dir exists already, which would be its directory; --force replaces it") != kept.err.npos);
    CHECK(in.verbatim("remove a.img b.dat -o b.bin").err.find("a name that ends with .img") != std::string::npos);
    CHECK(in.verbatim("remove a.img b.dat -o -").code == 3);
    in.done("remove --backup a.img b.dat");
    CHECK(in.is(fewer));
    CHECK(in.get("a.img.bak") == in.made.file());
    CHECK(in.get("a.dir.bak") == in.made.directory());
    in.reset();
    in.shell("mkdir m; cp a.img a.dir m");
    in.done("remove m/a.img b.dat");
    in.done("add a.img new.dat");
    in.shell("mkdir o; cp a.img a.dir o; rm a.img a.dir");
    in.put("a.img", in.made.file());
    in.put("a.dir", in.made.directory());
    in.done("merge a.img o/a.img m/a.img -o b.img --force");
    fewer.entries.push_back({"new.dat", bytes(5000, std::byte{9})});
    CHECK(in.get("b.img") == fewer.file());
    CHECK(in.get("b.dir") == fewer.directory());
}

TEST_CASE("a dry run writes neither file of a pair, and an edit that changes one of them leaves the other alone") {
    const with_pair in;
    const auto names = in.names();
    for (const std::string& command : {"add a.img new.dat", "remove a.img b.dat", "rename a.img//b.dat c.dat",
                                       "remove a.img b.dat -o b.img", "set a.img//ped.ifp name=x"}) {
        in.done(command + " --dry-run");
        CHECK(in.is(in.made));
        CHECK(in.names() == names);
    }
    const auto numbers = [&] { return lines_of(in.shell("stat -c %i a.img a.dir").out); };
    const auto before = numbers();
    in.done("rename a.img//b.dat c.dat");
    CHECK(numbers()[0] == before[0]);
    CHECK(numbers()[1] != before[1]);
    in.done("undo a.img");
    const auto between = numbers();
    in.done("set a.img//ped.ifp name=x");
    CHECK(numbers()[0] != between[0]);
    CHECK(numbers()[1] == between[1]);
}

TEST_CASE("a process that is killed at any call leaves both files old, or the next command makes both new") {
    const with_pair in;
    const auto wanted = with_larger(in.made);
    const std::string command = "replace a.img//b.dat new.dat";
    REQUIRE(in.watched("", command).code == 0);
    REQUIRE(in.is(wanted));
    const auto count = in.count_of_calls();
    std::size_t old_pairs = 0, new_pairs = 0, finished = 0;
    for (std::size_t i = 1; i <= count; ++i) {
        in.reset();
        INFO("call " << i << " of " << count);
        CHECK(in.watched("CALLS_KILL=" + std::to_string(i), command).code != 0);
        const bool was_whole = in.is(in.made) || in.is(wanted);
        const auto next = in.verbatim(i % 2 ? "list a.img" : "get a.img//ped.ifp name");
        INFO(next.err);
        CHECK(next.code == 0);
        const bool is_old = in.is(in.made), is_new = in.is(wanted);
        CHECK((is_old || is_new));
        CHECK((is_new || new_pairs == 0));
        CHECK(in.names().find(".a.img.verbatim-save\n") == std::string::npos);
        CHECK(in.verbatim("undo a.img").code == (is_new ? 0 : 3));  // what is recorded is of the files that are there
        CHECK(in.is(in.made));
        ++(is_old ? old_pairs : new_pairs);
        finished += !was_whole;
    }
    CHECK(old_pairs > 10);
    CHECK(new_pairs > 3);
    CHECK(finished > 0);
}

TEST_CASE("when a call fails while a pair is saved, both files are old, or new after the next command") {
    const with_pair in;
    const auto wanted = with_larger(in.made);
    const std::string command = "replace a.img//b.dat new.dat";
    REQUIRE(in.watched("", command).code == 0);
    const auto count = in.count_of_calls();
    for (std::size_t i = 1; i <= count; ++i) {
        in.reset();
        const auto got = in.watched("CALLS_FAIL=" + std::to_string(i), command);
        INFO("call " << i << " of " << count << ": " << lines_of(in.shell("cat ../calls").out)[i - 1] << "\n"
                     << got.err << in.names());
        const bool is_whole = in.is(in.made) || in.is(wanted);
        CHECK((is_whole || got.code == 4));
        CHECK(in.verbatim("list a.img").code == 0);
        const bool is_old = in.is(in.made);
        CHECK((is_old || in.is(wanted)));
        if (is_whole) CHECK((got.code == 0) == !is_old);
        if (is_old) CHECK(in.names() == "a.dir\na.img\nnew.dat\nped.ifp\n");
    }
}

TEST_CASE("a save of a pair that was interrupted is not finished if a file has been changed since, and that is said") {
    const with_pair in;
    const auto interrupt = [&] {  // between the two renames
        in.reset();
        for (int i = 1;; ++i) {
            in.reset();
            in.watched("CALLS_KILL=" + std::to_string(i), "replace a.img//b.dat new.dat");
            if (!in.is(in.made)) break;
        }
        REQUIRE(in.get("a.dir") == in.made.directory());
    };
    interrupt();
    auto other = in.made.directory();
    other.resize(other.size() + 32);
    in.put("a.dir", other);
    for (const std::string& command : {"list a.img", "add a.img ped.ifp --again", "undo a.img"}) {
        const auto o = in.verbatim(command);
        INFO(o.err);
        CHECK(o.code >= 3);
        CHECK(o.err.find("a.dir has been changed since, by another program; remove ") != o.err.npos);
        CHECK(in.get("a.dir") == other);
    }
    CHECK(in.shell("rm .a.img.verbatim-save").code == 0);
    in.done("list a.img");
    interrupt();
    in.shell("rm .a.dir.verbatim-*");
    CHECK(in.verbatim("list a.img").err.find(" is gone; remove ") != std::string::npos);
    // A note that leads elsewhere, or is damaged, is not followed.
    in.reset();
    in.shell("mkdir x; echo kept > x/b.dir; echo evil > .b.dir.verbatim-1");
    for (const std::string& target : {"../x/b.dir", "b.dir", "x/b.dir"})
        for (const std::string& archive : {"a.img", "b.img"}) {
            in.shell("printf 'verbatim save 1\\n" + archive + "\\n.a.img.verbatim-1\\n1 1 1\\n-\\n" + target +
                     "\\n.b.dir.verbatim-1\\n1 1 1\\n-\\n' > .a.img.verbatim-save");
            CHECK(in.verbatim("list a.img").code == 4);
            CHECK(in.shell("cat x/b.dir").out == "kept\n");
            CHECK(in.is(in.made));
        }
}

TEST_CASE("commands that read a pair while others change it see both files of one state") {
    const with_pair in;
    const std::string v = verbatim_command + " ";
    const auto got =
        in.shell("(for i in 1 2 3 4 5 6 7 8; do " + v + "replace a.img//b.dat new.dat; " + v +
                 "undo a.img; done) & for i in $(seq 60); do " + v + "check --strict a.img || echo wrong; done; wait");
    INFO(got.out << got.err);
    CHECK(got.out.find("wrong") == std::string::npos);
    CHECK(in.is(in.made));
}

}  // namespace verbatim::test::tools_save_pair

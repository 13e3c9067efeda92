// A file that is changed in place is the old or the new one after the next command, whenever the process is killed and
// whichever call fails.
#include "tests/archives/made.hpp"
#include "tests/tools/in_place.hpp"

namespace verbatim::test::tools_in_place_killed {

TEST_CASE("a process that is killed at any call of a change in place leaves a file that the next command makes whole") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        // Two places, so that a kill leaves half of it.
        const std::string command = "set a.ifp name=X 'animations[1].name=dance' --in-place";
        REQUIRE(in.watched("", command).code == 0);
        const auto wanted = in.get("a.ifp"), old = in.old_content;
        const auto stops = in.stops();
        const auto number = in.number();
        std::size_t old_files = 0, new_files = 0, finished = 0, halves = 0;
        for (const auto i : stops) {
            in.reset();
            INFO("call " << i);
            CHECK(in.watched("CALLS_KILL=" + std::to_string(i), command).code != 0);
            const auto left = in.get("a.ifp");
            halves += left != old && left != wanted;
            finished += left != wanted;
            const auto next = in.verbatim(i % 2 ? "get a.ifp name" : "check a.ifp");
            INFO(next.err);
            CHECK(next.code <= 1);
            const auto now = in.get("a.ifp");
            const bool is_new = now == wanted;
            CHECK((is_new || now == old));
            CHECK((is_new || new_files == 0));
            finished -= now != wanted;
            CHECK(in.names().find(".a.ifp.verbatim-save\n") == std::string::npos);
            CHECK(in.verbatim("undo a.ifp").code == (is_new ? 0 : 3));  // what is recorded is of the file that is there
            CHECK((in.get("a.ifp") == old));
            CHECK(in.number() == number);
            ++(is_new ? new_files : old_files);
        }
        CHECK(old_files > 10);
        CHECK(new_files > 5);
        CHECK(finished > 2);
        CHECK(halves > 0);
    }
}

TEST_CASE("when a call of a change in place fails, the file is the old one, or the new one after the next command") {
    const in_folder in;
    REQUIRE(in.watched("", set_in_place).code == 0);
    const auto stops = in.stops();
    std::size_t old_files = 0;
    for (const auto i : stops) {
        in.reset();
        const auto got = in.watched("CALLS_FAIL=" + std::to_string(i), set_in_place);
        INFO("call " << i << ": " << in.calls()[i - 1] << "\n" << got.err << in.names());
        const bool is_old = in.get("a.ifp") == in.old_content;
        CHECK((got.code == 0) == !is_old);
        if (is_old) CHECK(in.names() == "a.ifp\n");
        CHECK(in.verbatim("get a.ifp name").code == 0);
        CHECK((in.get("a.ifp") == (is_old ? in.old_content : in.new_content)));
        CHECK(in.names() == "a.ifp\n");
        old_files += is_old;
    }
    CHECK(old_files > 10);
    // A disk that returns other bytes, and calls that do a part of what they are asked to.
    in.reset();
    CHECK(in.watched("CALLS_SPOIL=1", set_in_place).code == 4);
    CHECK((in.get("a.ifp") == in.old_content));
    CHECK(in.watched("CALLS_SHORT=1", set_in_place).code == 0);
    CHECK((in.get("a.ifp") == in.new_content));
}

TEST_CASE(
    "a change in place that was interrupted is not finished if the file has been changed since, and that is said") {
    const in_folder in;
    const auto interrupt = [&] {  // behind the first byte that is written
        for (int i = 1;; ++i) {
            in.reset();
            in.watched("CALLS_KILL=" + std::to_string(i), set_in_place);
            if (in.get("a.ifp") != in.old_content) return;
        }
    };
    interrupt();
    const auto note = in.get(".a.ifp.verbatim-save");
    const auto refused = [&](const std::string& why) {
        for (const std::string command :
             {"get a.ifp name", "set a.ifp name=Z", "set a.ifp name=Z --in-place", "undo a.ifp"})
            in.refused(command, 4,
                       "a command that was changing it in place was interrupted, and this cannot be finished: " + why +
                           "; remove ");
        CHECK(in.get(".a.ifp.verbatim-save") == note);
    };
    std::size_t at = 0;
    while (in.old_content[at] == in.new_content[at]) ++at;
    auto other = in.new_content;
    other[at] = std::byte{'?'};
    in.put("a.ifp", other);
    refused("it has been changed since, by another program");
    in.put("a.ifp", bytes(in.old_content.begin(), in.old_content.end() - 1));
    refused("another file is there, or it has another size");
    in.put("a.ifp", in.old_content);
    in.shell("cp a.ifp b.ifp; mv b.ifp a.ifp");
    refused("another file is there, or it has another size");
    CHECK(in.shell("rm .a.ifp.verbatim-save").code == 0);
    in.done("get a.ifp name");
    // A note that is damaged in any way is not followed, and neither is one of another file.
    interrupt();
    in.shell("cp -p a.ifp kept");
    const auto half = in.get("a.ifp");
    const auto whole = in.get(".a.ifp.verbatim-save");
    for (std::size_t i = 0; i < whole.size(); i += i < 20 ? 1 : 3) {
        auto damaged = whole;
        damaged[i] ^= static_cast<std::byte>(1u << i % 8);
        in.put(".a.ifp.verbatim-save", damaged);
        const auto o = in.verbatim("get a.ifp name");
        INFO(i << o.err);
        CHECK(o.code == 4);
        CHECK((in.get("a.ifp") == half));
    }
    in.put(".a.ifp.verbatim-save", bytes(whole.begin(), whole.end() - 1));
    CHECK(in.verbatim("get a.ifp name").code == 4);
    in.put("b.ifp", in.old_content);
    in.put(".b.ifp.verbatim-save", whole);
    CHECK(in.verbatim("get b.ifp name").code == 4);
    CHECK((in.get("b.ifp") == in.old_content));
    in.put(".a.ifp.verbatim-save", whole);
    in.done("get a.ifp name");
    CHECK((in.get("a.ifp") == in.new_content));
}

TEST_CASE("a change in place of a pair that is killed at any call is finished in both files") {
    const in_folder in;
    made_pair made{};
    made.entries[0].content = in.old_content;
    in.put("a.img", made.file());
    in.put("a.dir", made.directory());
    // Both files get other bytes: changes that the command makes in one of them are put together here.
    in.done("set a.img//ped.ifp name=X --in-place");
    in.done("rename a.img//b.dat c.dat --in-place");
    const auto new_file = in.get("a.img"), new_directory = in.get("a.dir");
    in.done("undo a.img 2");
    CHECK(in.watched("", "redo a.img 2").code == 0);
    const auto stops = in.stops();
    CHECK((in.get("a.img") == new_file));
    CHECK((in.get("a.dir") == new_directory));
    in.done("undo a.img 2");
    std::size_t old_pairs = 0, new_pairs = 0, halves = 0;
    for (const auto i : stops) {
        INFO("call " << i);
        CHECK(in.watched("CALLS_KILL=" + std::to_string(i), "redo a.img 2").code != 0);
        halves += in.get("a.img") == new_file && in.get("a.dir") == made.directory();
        in.done("list a.img");
        const bool is_new = in.get("a.img") == new_file && in.get("a.dir") == new_directory;
        CHECK((is_new || (in.get("a.img") == made.file() && in.get("a.dir") == made.directory())));
        ++(is_new ? new_pairs : old_pairs);
        if (is_new) in.done("undo a.img 2");
    }
    CHECK(old_pairs > 10);
    CHECK(new_pairs > 3);
    CHECK(halves > 0);
}

TEST_CASE("commands that change a file in place at the same time keep each other's change, and no reader sees a half") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        const std::string v = verbatim_command + " ", both = "'animations[1].name'", path = " a.ifp name " + both;
        in.done("set a.ifp " + both + "=one name=one");
        const auto got =
            in.shell("(for i in 1 2 3 4 5 6; do " + v + "set a.ifp name=two " + both + "=two --in-place; " + v +
                     "set a.ifp name=one " + both + "=one --in-place; done) & (for i in 1 2 3 4 5 6; do " + v +
                     "set a.ifp 'animations[0].name=x'$i --in-place; done) & for i in $(seq 40); do " + v + "get" +
                     path + " | sort -u | wc -l; done; wait");
        INFO(got.out << got.err);
        for (const auto& line : lines_of(got.out)) CHECK(line == "1");
        CHECK(lines_of(got.out).size() == 40);
        CHECK(in.done("get a.ifp 'animations[0].name' name").out == "\"x6\"\n\"one\"\n");
        CHECK(lines_of(in.done("undo --list a.ifp").out).size() == 19);
        in.done("undo a.ifp 19");
        CHECK((in.get("a.ifp") == in.old_content));
    }
}

TEST_CASE("a file or a folder that may not be written to is not changed in place, and that is said") {
    const in_folder in;
    in.shell("chmod 444 a.ifp; chmod 777 .");
    const auto file = in.verbatim_as_somebody(set_in_place);
    CHECK(file.code == 4);
    CHECK(file.err == "verbatim: a.ifp: cannot write: Permission denied; the file is left as it is\n");
    in.shell("chmod 666 a.ifp; chmod 555 .");
    for (const std::string option : {"", " --dry-run"}) {
        const auto folder = in.verbatim_as_somebody(set_in_place + option);
        CHECK(folder.code == 4);
        CHECK(folder.err == "verbatim: a.ifp: cannot write beside it: Permission denied; the file is left as it is\n");
    }
    CHECK((in.get("a.ifp") == in.old_content));
    CHECK(in.names() == "a.ifp\n");
}

}  // namespace verbatim::test::tools_in_place_killed

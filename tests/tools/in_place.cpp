// A few bytes are changed where they are: an edit gives the bytes that it gives otherwise, or is refused.
#include "tests/tools/in_place.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

#include "tests/archives/made.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/record.hpp"
#include "tools/two_states.hpp"

namespace verbatim::test::tools_in_place {

TEST_CASE("in place, each edit gives the bytes that it gives otherwise, in the same file, and undo and redo do, too") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        in.shell("ln a.ifp other.ifp; ln -s a.ifp link.ifp; chmod 640 a.ifp");
        const auto number = in.number();
        std::vector<bytes> states{in.old_content};
        for (const std::string command :
             {"set FILE name=X", "set FILE 'animations[*].name=same' --again", "move FILE 'animations[0]' animations",
              "set FILE 'animations[0].name=a' 'animations[1].name=b'"}) {
            INFO(command);
            const auto on = [&](const std::string& file) {
                auto words = command;
                words.replace(words.find("FILE"), 4, file);
                return words;
            };
            in.put("copy.ifp", states.back());
            in.done(on("copy.ifp"));
            states.push_back(in.get("copy.ifp"));
            REQUIRE(states.back() != states[states.size() - 2]);
            const auto said = in.done(on("link.ifp") + " --in-place");
            CHECK(said.err.empty());
            CHECK((in.get("a.ifp") == states.back()));
            CHECK((in.get("other.ifp") == states.back()));
        }
        const auto is_there = [&](std::size_t state) {
            CHECK((in.get("other.ifp") == states[state]));
            CHECK(in.number() == number);
            CHECK(in.number("other.ifp") == number);
            CHECK(in.shell("stat -c %a a.ifp").out == "640\n");
            CHECK(in.names() == "a.ifp\ncopy.ifp\nlink.ifp\nother.ifp\n");
        };
        is_there(4);
        CHECK(lines_of(in.done("undo --list a.ifp").out).size() == 4);
        for (const auto& [command, state] :
             {std::pair("undo a.ifp", 3u), std::pair("undo a.ifp 2", 1u), std::pair("redo a.ifp", 2u),
              std::pair("undo a.ifp 2", 0u), std::pair("redo a.ifp 4", 4u), std::pair("undo a.ifp 4", 0u)}) {
            INFO(command);
            CHECK(in.done(command).out.find("changed") != std::string::npos);
            is_there(state);
        }
        in.refused("undo a.ifp", 3, "there is no change to take back; redo makes the last one again");
    }
}

TEST_CASE("changes in place and of whole files are taken back and made again together") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        std::vector<bytes> states{in.old_content};
        for (int i = 0; i < 6; ++i) {
            in.done("set a.ifp name=v" + std::to_string(i) + (i % 3 == 0 ? "" : " --in-place"));
            states.push_back(in.get("a.ifp"));
        }
        CHECK(lines_of(in.done("undo --list a.ifp").out).size() == 6);
        for (const auto& [command, state] :
             {std::pair("undo a.ifp 2", 4u), std::pair("undo a.ifp", 3u), std::pair("undo a.ifp 3", 0u),
              std::pair("redo a.ifp", 1u), std::pair("redo a.ifp 2", 3u), std::pair("redo a.ifp 3", 6u),
              std::pair("undo a.ifp 6", 0u), std::pair("redo a.ifp 4", 4u)}) {
            INFO(command);
            in.done(command);
            CHECK((in.get("a.ifp") == states[state]));
        }
    }
}

TEST_CASE("a file that has been changed since an edit in place is not changed by undo, and that is said") {
    const std::string why = "a.ifp: it has changed since the change that is recorded";
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        in_folder in(tail);
        in.done(set_in_place);
        auto other = in.new_content;
        other[70] ^= std::byte{1};
        in.put("a.ifp", other);
        in.refused("undo a.ifp", 3, why);
        // The bytes of the change decide, too, if the time is the same.
        in.reset();
        in.done(set_in_place);
        in.shell("cp -p a.ifp same");
        auto now = in.new_content;
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i] != in.old_content[i]) now[i] ^= std::byte{0x40};
        in.put("a.ifp", now);
        in.shell("touch -r same a.ifp");
        in.refused("undo a.ifp", 3, why);
        in.shell("rm same");
    }
    // A large file is known by its time and its number; a small one by its bytes.
    in_folder in(mapped_size);
    in.done(set_in_place);
    in.shell("touch -d '2020-01-01' a.ifp");
    in.refused("undo a.ifp", 3, why);
    in.reset();
    in.done(set_in_place);
    in.shell("cp -p a.ifp b.ifp; mv b.ifp a.ifp");
    in.refused("undo a.ifp", 3, why);
    const in_folder small;
    small.done(set_in_place);
    small.shell("cp a.ifp b.ifp; mv b.ifp a.ifp; touch -d '2020-01-01' a.ifp");
    small.done("undo a.ifp");
    CHECK((small.get("a.ifp") == small.old_content));
}

TEST_CASE("what would have another size is refused in place, and the file stays") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        in.refused("remove a.ifp 'animations[0]' --in-place", 3,
                   "shorter, and what is behind the change would move; nothing is written in place: the same command "
                   "without --in-place writes a new file");
        in.refused("insert a.ifp 'animations[0].objects' name=jaw --in-place", 3, " bytes longer, and");
        in.refused("insert a.ifp 'animations[0].objects' name=jaw --in-place --dry-run", 3, " bytes longer, and");
        in.refused(set_in_place + " -o b.ifp", 5, "--in-place changes FILE where it is, and -o writes another one");
        in.refused(set_in_place + " --backup", 5, "--backup would copy the whole file");
        in.refused("set - name=X --in-place < a.ifp", 5, "standard input: it cannot be changed in place: give a file");
    }
    const in_folder in;
    in.specimen("sims3.clip/minimal.hex", "b.clip");
    in.refused("convert a.ifp -o a.csv --in-place", 5, "--in-place is for --into");
}

TEST_CASE("a dry run in place says where bytes would change, and these and no others change then") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        const std::string command = "set a.ifp 'animations[0].name=run' 'animations[1].name=go' name=Y --in-place";
        const auto names = in.names();
        const auto said = in.done(command + " --dry-run");
        CHECK(said.out.find("name: \"seats\" -> \"Y\"") != std::string::npos);
        CHECK(in.names() == names);
        CHECK((in.get("a.ifp") == in.old_content));
        CHECK(in.verbatim("undo a.ifp").code == 3);
        in.done(command);
        const auto now = in.get("a.ifp");
        std::vector<bool> may(now.size());
        std::istringstream places(said.err.substr(said.err.find("places: ") + 8));
        for (std::string place; std::getline(places, place, ',');) {
            const auto at = std::stoul(place, nullptr, 16), size = std::stoul(place.substr(place.find('+') + 1));
            for (std::size_t i = at; i < at + size; ++i) may[i] = true;
            CHECK(now[at] != in.old_content[at]);
            CHECK(now[at + size - 1] != in.old_content[at + size - 1]);
        }
        for (std::size_t i = 0; i < now.size(); ++i)
            if (!may[i] && now[i] != in.old_content[i]) FAIL_CHECK("byte " << i << " changes, too");
        CHECK(std::ranges::count(may, true) > 5);
    }
}

TEST_CASE("entries of archives are changed in place, also in two files and in archives in archives") {
    in_folder in;
    made_pair made{};
    made.entries[0].content = in.old_content;
    in.put("a.img", made.file());
    in.put("a.dir", made.directory());
    const auto is = [&](const made_pair& wanted) {
        return in.get("a.img") == wanted.file() && in.get("a.dir") == wanted.directory();
    };
    const auto numbers = in.number("a.img a.dir");
    const auto tries = [&](const std::string& command, const std::function<void(made_pair&)>& edit) {
        INFO(command);
        auto wanted = made;
        edit(wanted);
        const auto said = in.done(command + " --in-place --dry-run");
        CHECK(said.err.find("would be changed in place: ") != std::string::npos);
        CHECK(is(made));
        in.done(command + " --in-place");
        CHECK(is(wanted));
        in.done("undo a.img");
        CHECK(is(made));
        in.done("redo a.img");
        CHECK(is(wanted));
        in.done("undo a.img");
        CHECK(in.number("a.img a.dir") == numbers);
    };
    in.put("as_large.dat", bytes(2048, std::byte{9}));
    tries("set a.img//ped.ifp name=X", [&](auto& m) { m.entries[0].content = in.new_content; });
    tries("replace a.img//b.dat as_large.dat", [](auto& m) { m.entries[1].content = bytes(2048, std::byte{9}); });
    tries("rename a.img//b.dat c.dat", [](auto& m) { m.entries[1].name = "c.dat"; });
    for (const std::string command : {"add a.img as_large.dat", "remove a.img b.dat"}) {
        const auto o = in.verbatim(command + " --in-place");
        INFO(command << o.err);
        CHECK(o.code == 3);
        CHECK(o.err.find("the same command without --in-place writes a new file") != std::string::npos);
        CHECK(is(made));
    }
    // Archives in archives, of a size at which they are mapped.
    made_img inner{.entries = {{"ped.ifp", in.old_content}}};
    made_img outer{.entries = {{"big.dat", bytes(mapped_size)}, {"in.img", inner.file()}}};
    in.put("o.img", outer.file());
    in.done("set o.img//in.img//ped.ifp name=X --in-place");
    inner.entries[0].content = in.new_content;
    outer.entries[1].content = inner.file();
    CHECK((in.get("o.img") == outer.file()));
    in.done("undo o.img");
    in.done("redo o.img");
    CHECK((in.get("o.img") == outer.file()));
}

TEST_CASE("each changes files and entries in place, and keeps the time of each if it is to") {
    in_folder in;
    in.put("b.ifp", in.old_content);
    made_img made{.entries = {{"a.ifp", in.old_content}, {"b.dat", bytes(mapped_size)}, {"c.ifp", in.old_content}}};
    in.put("a.img", made.file());
    in.shell("touch -d '2020-01-01 12:00:00.123456789' *");
    const auto before = in.shell("stat -c '%n %i %y' *").out;
    const auto said = in.done("each a.ifp b.ifp --jobs 2 -- set name=X --in-place --keep-time");
    INFO(said.out << said.err);
    CHECK((in.get("a.ifp") == in.new_content));
    CHECK((in.get("b.ifp") == in.new_content));
    made.entries[0].content = made.entries[2].content = in.new_content;
    in.done("each 'a.img//*.ifp' -- set name=X --in-place --keep-time");
    CHECK((in.get("a.img") == made.file()));
    CHECK(in.shell("stat -c '%n %i %y' *").out == before);
    for (const std::string file : {"a.ifp", "b.ifp", "a.img"}) in.done("undo " + file);
    CHECK((in.get("a.ifp") == in.old_content));
}

TEST_CASE("what an older version of the command has recorded is followed, and goes on with changes in place") {
    for (const auto tail : {std::size_t{0}, mapped_size}) {
        const in_folder in(tail);
        in.done("set a.ifp name=Y");
        in.done(set_in_place);
        const auto slot = "../state/verbatim/" + in.shell("ls ../state/verbatim | tr -d '\\n'").out;
        in.done("undo a.ifp");
        in.done("set a.ifp name=X");
        // As version 3 wrote it: all states by their checksums.
        const auto now = in.get(slot);
        tools::record_reader from(std::span<const std::byte>(now).subspan(16));
        tools::record_writer header, all;
        const auto texts = [&](int count) {
            while (count-- > 0) header.put(from.text());
        };
        const auto numbers = [&](int count) {
            while (count-- > 0) header.put(from.number());
        };
        texts(2);
        numbers(2);
        const auto count = from.number();
        header.put(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            numbers(1);
            texts(1);
            for (int state = 0; state < 2; ++state) {
                texts(1);
                CHECK(from.number() % 2 == 1);  // the checksum is known
                numbers(3);
                for (int left = 0; left < 6; ++left) from.number();
            }
            from.number();  // whether it was made in place
            numbers(2);
        }
        REQUIRE(from.ok());
        all.put(std::as_bytes(std::span(std::string_view("v Undo3\n"))));
        all.put(tools::checksums_of(header.bytes));
        all.put(std::span<const std::byte>(header.bytes));
        all.put(from.left());
        in.put(slot, all.bytes);
        in.done("set a.ifp name=Z --in-place");
        in.done("undo a.ifp");
        CHECK((in.get("a.ifp") == in.new_content));
        in.done("redo a.ifp");
        in.done("undo a.ifp 3");
        CHECK((in.get("a.ifp") == in.old_content));
    }
}

TEST_CASE("a change in place of a large file looks at no more of it than the edit needs") {
    const in_folder in;
    in.shell("truncate -s 300M a.ifp");
    const auto run = [&](const std::string& arguments) {
        const auto folder = in.path("work"), state = in.path("state");
        const pid_t child = ::fork();
        if (child == 0) {
            ::setenv("XDG_STATE_HOME", state.c_str(), 1);
            if (::chdir(folder.c_str()) != 0) ::_exit(99);
            const auto line = "exec " + verbatim_command + " " + arguments + " >/dev/null 2>&1";
            ::execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
            ::_exit(98);
        }
        int status = 0;
        rusage used{};
        ::wait4(child, &status, 0, &used);
        CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
        INFO(arguments << ": " << used.ru_maxrss << " KB");
        if (!sanitized) CHECK(used.ru_maxrss < 60'000);
    };
    run(set_in_place);
    run("set a.ifp name=Z --in-place --dry-run");
    run("undo a.ifp");
    run("redo a.ifp");
    CHECK(in.shell("stat -c %b a.ifp").out.size() < 5);  // the file still has no blocks for what is zero
}

}  // namespace verbatim::test::tools_in_place

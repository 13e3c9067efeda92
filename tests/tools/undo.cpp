#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_undo {

TEST_CASE("undo takes the last change of a file back, and redo makes it again") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("insert a.ifp 'animations[0].objects' name=jaw").code == 0);
    const auto after = in.get("a.ifp");
    CHECK(after != before);
    const auto preview = in.verbatim("undo a.ifp --dry-run");
    CHECK(preview.out.find("\"jaw\"") != std::string::npos);
    CHECK(in.get("a.ifp") == after);
    CHECK(preview.out.find("animations: 1 changed (sit), 0 new, 0 gone\n") == 0);
    CHECK(in.verbatim("undo a.ifp").out == "animations: 1 changed (sit), 0 new, 0 gone\n");
    CHECK(in.get("a.ifp") == before);
    const auto none = in.verbatim("undo a.ifp");
    CHECK(none.code == 3);
    CHECK(none.err == "verbatim: a.ifp: there is no change to take back; redo makes the last one again\n");
    CHECK(in.verbatim("redo a.ifp").code == 0);
    CHECK(in.get("a.ifp") == after);
    CHECK(in.verbatim("redo a.ifp").err == "verbatim: a.ifp: there is no change to make again\n");
}

TEST_CASE("undo and redo go several changes back and forth, and a new change takes the place of those taken back") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    std::vector<bytes> states{in.get("a.ifp")};
    for (const std::string edit :
         {"set a.ifp name=X", "remove a.ifp 'animations[clean]'", "insert a.ifp 'animations[0].objects' name=jaw",
          "set a.ifp 'animations[0].name=\"a b\"'"}) {
        REQUIRE(in.verbatim(edit).code == 0);
        states.push_back(in.get("a.ifp"));
    }
    std::size_t at = 4;
    for (const auto& [command, state] :
         {std::pair("undo a.ifp 3", 1u), std::pair("redo a.ifp 2", 3u), std::pair("undo a.ifp", 2u),
          std::pair("undo a.ifp 2", 0u), std::pair("redo a.ifp 4", 4u), std::pair("undo a.ifp 4", 0u),
          std::pair("redo a.ifp 2", 2u)}) {
        INFO(command << " from " << at);
        CHECK(in.verbatim(command).code == 0);
        CHECK(in.get("a.ifp") == states[at = state]);
    }
    CHECK(in.verbatim("undo a.ifp 3").err == "verbatim: a.ifp: there are 2 changes to take back, not 3\n");
    const auto list = in.shell(verbatim_command + " undo --list a.ifp | sed 's/20[0-9-]* [0-9:]*  /TIME  /'").out;
    CHECK(list ==
          "redo 2   TIME  set a.ifp 'animations[0].name=\"a b\"'\n"
          "redo 1   TIME  insert a.ifp 'animations[0].objects' name=jaw\n"
          "undo 1   TIME  remove a.ifp 'animations[clean]'\n"
          "undo 2   TIME  set a.ifp name=X\n");
    CHECK(in.verbatim("set a.ifp name=Y").code == 0);
    CHECK(in.verbatim("redo a.ifp").code == 3);
    CHECK(in.verbatim("undo a.ifp 3").code == 0);
    CHECK(in.get("a.ifp") == states[0]);
    for (const std::string wrong : {"0", "x", "-1", "1.5", "99999999999999999999"})
        CHECK(in.verbatim("undo a.ifp -- " + wrong).code == 5);
}

TEST_CASE("undo refuses a file that has changed since, and one that was never changed") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("undo a.ifp").err.find("no change of it is recorded") != std::string::npos);
    CHECK(in.verbatim("set a.ifp 'animations[0].name=run'").code == 0);
    auto other = in.get("a.ifp");
    other.push_back(std::byte{0});
    in.put("a.ifp", other);
    const auto undone = in.verbatim("undo a.ifp");
    CHECK(undone.code == 3);
    CHECK(undone.err.find("it has changed since the change that is recorded") != std::string::npos);
    CHECK(in.get("a.ifp") == other);
    // What is recorded before another program's change is not mixed with what is recorded after it.
    CHECK(in.verbatim("set --force a.ifp 'animations[0].name=go'").code == 0);
    CHECK(in.verbatim("undo a.ifp 2").code == 3);
    CHECK(in.verbatim("undo a.ifp").code == 0);
    CHECK(in.get("a.ifp") == other);
    CHECK(in.verbatim("undo --list a.ifp").out.find("1 older changes are no longer kept") != std::string::npos);
}

TEST_CASE("undo goes on from a state that another program has brought back") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto first = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp 'animations[0].name=run'").code == 0);
    const auto second = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp 'animations[0].name=go'").code == 0);
    in.put("a.ifp", second);
    CHECK(in.verbatim("undo a.ifp").code == 0);
    CHECK(in.get("a.ifp") == first);
}

TEST_CASE("a journal that cannot be written is a note, and the exit code is that of the change") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp name=X").code == 0);
    const auto after = in.get("a.ifp");
    CHECK(in.shell("cp ../state/verbatim/*.undo ../kept").code == 0);
    const std::vector<std::string> hindrances = {
        "for j in ../state/verbatim/*.undo; do mkdir $j.new; done",  // a name that older versions have used
        "rm -r ../state/verbatim && touch ../state/verbatim"};
    for (const auto& hindrance : hindrances) {
        INFO(hindrance);
        REQUIRE(in.shell(hindrance).code == 0);
        const auto undone = in.verbatim("undo a.ifp");
        const bool is_read = hindrance.starts_with("for");
        CHECK(undone.code == (is_read ? 0 : 3));
        CHECK(in.get("a.ifp") == (is_read ? before : after));
        const auto set = in.verbatim("set a.ifp name=X");
        CHECK(set.code == 0);
        CHECK(in.get("a.ifp") == after);
        if (!is_read)
            CHECK(in.verbatim("set a.ifp name=Y").err.find("saved, but cannot be undone: ") != std::string::npos);
    }
}

TEST_CASE("of several undos at the same time, one is done, and the others say that nothing is left to take back") {
    const sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const std::string v = verbatim_command + " ";
    for (int round = 0; round < 8; ++round) {
        const auto got = in.shell("cp a.ifp w.ifp; " + v + "set w.ifp name=zz; for k in 1 2 3 4 5 6; do " + v +
                                  "undo w.ifp >/dev/null & done; wait");
        INFO(got.err);
        CHECK(in.get("w.ifp") == in.get("a.ifp"));
        CHECK(got.err.find("it has changed since") == std::string::npos);
        CHECK(got.err.find("there is no change to take back") != std::string::npos);
    }
    // Beside a command that edits: every change and every step back is one of the recorded ones.
    const auto got =
        in.shell("for k in 1 2 3 4; do " + v + "set w.ifp name=n$k & " + v + "undo w.ifp >/dev/null & done; wait; " +
                 v + "undo w.ifp 9; " + v + "undo --list w.ifp | grep -c undo");
    CHECK(got.err.find("it has changed since") == std::string::npos);
    const auto left = got.out.substr(0, got.out.find('\n'));
    if (left != "0") CHECK(in.verbatim("undo w.ifp " + left).code == 0);
    CHECK(in.get("w.ifp") == in.get("a.ifp"));
}

TEST_CASE("every command that edits prints the difference with --dry-run, and writes nothing") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("set --dry-run a.ifp 'animations[0].name=run'").out ==
          "animations: 1 changed (walk), 0 new, 0 gone\nanimations[walk].name: \"walk\" -> \"run\"\n");
    CHECK(in.verbatim("copy --dry-run --again a.ifp 'animations[0]' a.ifp").out ==
          "animations: 0 changed, 1 new (walk), 0 gone\nanimations: +1 at 1\n");
    CHECK(in.verbatim("remove --dry-run a.ifp 'animations[0].objects[0].frames[0]'").code == 0);
    CHECK(in.get("a.ifp") == before);
}

}  // namespace verbatim::test::tools_undo

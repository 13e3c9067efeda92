#include "tests/tools/run.hpp"

namespace verbatim::test::tools_undo {

TEST_CASE("undo takes the last change of a file back, and done again makes it anew") {
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
    CHECK(in.verbatim("undo a.ifp").code == 0);
    CHECK(in.get("a.ifp") == after);
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

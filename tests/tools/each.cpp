#include "tests/tools/run.hpp"

namespace verbatim::test::tools_each {

TEST_CASE("each runs a command on every file of a folder, and counts what has changed") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    in.specimen("sims1.skin/canonical.hex", "c.skn");
    in.put("notes.txt", hex("48 69"));
    const auto names = in.verbatim("each --format gta.ifp . -- get 'animations[0].name'");
    CHECK(names.code == 0);
    CHECK(names.out == "./a.ifp: \"walk\"\n./b.ifp: \"walk\"\n");
    CHECK(names.err == "2 files: 0 changed, 2 unchanged, 0 refused; 2 of other formats\n");
    CHECK(in.verbatim("set b.ifp 'animations[0].name=run'").code == 0);
    const auto set = in.verbatim("each --format gta.ifp . -- set 'animations[walk].name=go'");
    CHECK(set.code == 3);
    CHECK(set.err.find("./b.ifp: animations: there is no element \"walk\"") != std::string::npos);
    CHECK(set.err.find("2 files: 1 changed, 0 unchanged, 1 refused") != std::string::npos);
    CHECK(in.verbatim("get a.ifp 'animations[0].name'").out == "\"go\"\n");
    CHECK(in.verbatim("get b.ifp 'animations[0].name'").out == "\"run\"\n");
}

TEST_CASE("each --dry-run counts the files that would change, and writes nothing") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    CHECK(in.verbatim("set b.ifp 'animations[0].name=go'").code == 0);
    for (const char* const command :
         {"each --dry-run . -- set 'animations[0].name=go'", "each . -- set --dry-run 'animations[0].name=go'"}) {
        const auto got = in.verbatim(command);
        CHECK(got.code == 0);
        CHECK(got.out ==
              "./a.ifp: animations: 1 changed (walk), 0 new, 0 gone\n"
              "./a.ifp: animations[walk].name: \"walk\" -> \"go\"\n");
        CHECK(got.err == "2 files: 1 would change, 1 unchanged, 0 refused\n");
        CHECK(in.verbatim("get a.ifp 'animations[0].name'").out == "\"walk\"\n");
    }
    CHECK(in.verbatim("each --dry-run a.ifp").code == 5);
    CHECK(in.verbatim("each --dry-run a.ifp -- check").code == 5);
}

TEST_CASE("each puts the file where {} is, and runs nothing without a command") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    CHECK(in.verbatim("each a.ifp b.ifp -- to-json {} -o {}.json").code == 0);
    CHECK(in.get("a.ifp.json") == in.get("b.ifp.json"));
    CHECK(!in.get("a.ifp.json").empty());
    const auto printed = in.verbatim("each a.ifp b.ifp -- to-json").out;
    CHECK(printed.starts_with("a.ifp: {\n"));
    CHECK(printed.rfind("a.ifp: ") < printed.find("b.ifp: "));
    CHECK(in.verbatim("each a.ifp").code == 5);
    CHECK(in.verbatim("each a.ifp -- nothing").code == 5);
}

}  // namespace verbatim::test::tools_each

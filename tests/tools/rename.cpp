// verbatim rename, and the note on a file whose name has another key than its content.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_rename {

namespace {
constexpr auto a_walk = "11A06AB91BCA6BDE", t_walk = "95A06AB91BCA6BDE";
std::string file(const std::string& key, const std::string& name) {
    return "S3_6B20C4F3_00000000_" + key + "_" + name + "%%+CLIP.animation";
}
}  // namespace

TEST_CASE("rename gives a clip another name, and its file the key of that name") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    const auto plain = in.verbatim("rename a.clip a_walk");
    CHECK(plain.code == 0);
    CHECK(plain.err == std::string(a_walk) + " a.clip\n");
    CHECK(in.verbatim("get a.clip key body.name").out == "0x11A06AB91BCA6BDE\n\"a_walk\"\n");
    in.put(file(a_walk, "a_walk"), in.get("a.clip"));
    CHECK(in.verbatim("check " + file(a_walk, "a_walk")).out == "identical    " + file(a_walk, "a_walk") + "\n");
    const auto renamed = in.verbatim("rename " + file(a_walk, "a_walk") + " t_walk");
    CHECK(renamed.code == 0);
    CHECK(renamed.err == t_walk + std::string(" ") + file(t_walk, "t_walk") + "\n");
    CHECK(in.shell("ls *.animation").out == file(t_walk, "t_walk") + "\n");
    CHECK(in.verbatim("check " + file(t_walk, "t_walk")).out == "identical    " + file(t_walk, "t_walk") + "\n");
}

TEST_CASE("rename replaces no other file, and writes where it is told to") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", file(a_walk, "a_walk"));
    in.specimen("sims3.clip/minimal.hex", file(t_walk, "t_walk"));
    const auto there = in.get(file(t_walk, "t_walk"));
    const auto refused = in.verbatim("rename " + file(a_walk, "a_walk") + " t_walk");
    // The old name in the file is not a_walk, so that it stays in the file's name.
    CHECK(refused.code == 0);
    CHECK(in.shell("ls *.animation").out == file(t_walk, "a_walk") + "\n" + file(t_walk, "t_walk") + "\n");
    const auto taken = in.verbatim("rename " + file(t_walk, "a_walk") + " t_walk -o " + file(t_walk, "t_walk") + "2");
    CHECK(taken.code == 0);
    CHECK(in.get(file(t_walk, "t_walk")) == there);
    in.put(file(a_walk, "t_walk"), in.get(file(t_walk, "a_walk")));
    const auto exists = in.verbatim("rename " + file(a_walk, "t_walk") + " t_walk");
    CHECK(exists.code == 3);
    CHECK(exists.err.find("it exists already; use --force to replace it") != std::string::npos);
    CHECK(in.get(file(t_walk, "t_walk")) == there);
    const auto no_key = in.verbatim("rename nothing.clip x");
    CHECK(no_key.code == 4);
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("rename a.ifp x").err == "verbatim: a.ifp: files of gta.ifp are not named by what is in them\n");
}

TEST_CASE("rename gives a skin and its file the same name") {
    sandbox in;
    in.specimen("sims1.skin/canonical.hex", "old.skn");
    REQUIRE(in.shell("mkdir mods && mv old.skn mods/old.SKN").code == 0);
    const auto renamed = in.verbatim("rename mods/old.SKN xskin-b001fafit_01-PELVIS-BODY");
    CHECK((renamed.code == 0 && renamed.err == "mods/xskin-b001fafit_01-PELVIS-BODY.SKN\n"));
    CHECK(in.shell("ls mods").out == "xskin-b001fafit_01-PELVIS-BODY.SKN\n");
    CHECK(in.verbatim("get mods/*.SKN name").out == "\"xskin-b001fafit_01-PELVIS-BODY\"\n");
    in.specimen("sims1.mesh/every_field.hex", "mods/a.bmf");
    in.specimen("sims1.mesh/anchors.hex", "mods/b.bmf");
    const auto exists = in.verbatim("rename mods/a.bmf b");
    CHECK((exists.code == 3 && exists.err.find("it exists already") != std::string::npos));
    for (const std::string name : {"a/b", "a\\b", "C:x"})
        CHECK(in.verbatim("rename mods/a.bmf '" + name + "'").code == 5);
    CHECK(in.shell("ls mods/*.bmf").out == "mods/a.bmf\nmods/b.bmf\n");
}

TEST_CASE("check and show note that a file's name has the key of another name") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    REQUIRE(in.verbatim("rename a.clip a_walk").code == 0);
    in.put(file(t_walk, "x"), in.get("a.clip"));
    const auto checked = in.verbatim("check --findings " + file(t_walk, "x"));
    CHECK(checked.code == 0);
    CHECK(checked.out.find(
              "note    body.name at 0x90: expected the key 11A06AB91BCA6BDE in the file's name, which is that "
              "of \"a_walk\", found 95A06AB91BCA6BDE") != std::string::npos);
    CHECK(in.verbatim("check --strict " + file(t_walk, "x")).code == 1);
    CHECK(in.verbatim("show " + file(t_walk, "x")).out.find("1 finding (1 note)") != std::string::npos);
    in.put("00000000-95a06ab91bca6bde.clip", in.get("a.clip"));
    CHECK(in.verbatim("check 00000000-95a06ab91bca6bde.clip").out.find("1 finding (1 note)") != std::string::npos);
    in.put("95A06AB91BCA6BDE.clip", in.get("a.clip"));  // no key: there is no group before it
    CHECK(in.verbatim("check 95A06AB91BCA6BDE.clip").out == "identical    95A06AB91BCA6BDE.clip\n");
}

}  // namespace verbatim::test::tools_rename

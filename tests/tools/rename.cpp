// verbatim rename, and the note on a file whose name has another key than its content.
#include "tests/support/programs.hpp"
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

TEST_CASE("an extension of the file is no part of the name that rename gives it") {
    sandbox in;
    for (const std::string name : {"a_walk.clip", "a_walk.CLIP", "a_walk.animation", "a_walk"}) {
        INFO(name);
        in.specimen("sims3.clip/canonical.hex", "t.clip");
        CHECK(in.verbatim("rename t.clip " + name).err == std::string(a_walk) + " t.clip\n");
        CHECK(in.verbatim("get t.clip body.name").out == "\"a_walk\"\n");
    }
    for (const std::string name : {"new.skn", "new.SKN", "new"}) {
        INFO(name);
        in.specimen("sims1.skin/canonical.hex", "a.skn");
        CHECK(in.verbatim("rename a.skn " + name).err == "new.skn\n");
        CHECK(in.verbatim("get new.skn name").out == "\"new\"\n");
        in.shell("rm new.skn");
    }
    in.specimen("sims1.skin/canonical.hex", "a.SKIN");
    CHECK(in.verbatim("rename a.SKIN new.2.skin").err == "new.2.SKIN\n");  // its own extension counts, too
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    CHECK(in.verbatim("each a.bmf -- rename {} new.bmf").code == 0);
    CHECK(in.verbatim("get new.bmf name").out == "\"new\"\n");
    CHECK(in.verbatim("rename new.bmf .bmf").code == 5);
}

TEST_CASE("of several files that get one name at the same time, one is renamed and the others stay") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "head.skn");
    REQUIRE(in.shell("mkdir m; for i in $(seq 12); do cp head.skn m/a$i.skn; done").code == 0);
    for (int round = 0; round < 3; ++round) {
        const auto got = in.shell("for i in 1 2 3 4; do " + verbatim_command +
                                  " each m -- rename {} zz & done 2>/dev/null; wait; ls m | wc -l; ls m/zz.skn");
        CHECK(got.out == "12\nm/zz.skn\n");
    }
    const auto got = in.verbatim("rename m/$(ls m | head -n 1) zz");
    CHECK(got.code == 3);
    CHECK(got.err == "verbatim: m/zz.skn: it exists already; use --force to replace it\n");
}

TEST_CASE(
    "of several commands that make one file at the same time, one makes it, and the others say so or replace a whole "
    "one") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string v = verbatim_command + " ";
    for (const std::string one : {"to-json a.ifp -o x", "extract a.ifp 'animations[0]' -o x", "new gta.ifp -o x",
                                  "set a.ifp 'animations[0].name=run' -o x"}) {
        in.shell("rm -f x; for i in 1 2 3 4 5 6; do " + v + one + " & done 2> said; wait");
        const auto made = in.get("x");
        INFO(one << in.shell("cat said").out);
        CHECK(in.shell(v + one + " --force").code == 0);
        CHECK(in.get("x") == made);
        CHECK(in.shell("ls -A").out == "a.ifp\nsaid\nx\n");
        CHECK(in.shell("grep -v 'x: another program has \\(made\\|changed\\) it' said").out.empty());
    }
}

TEST_CASE("rename keeps the permissions of the file, and refuses links and names of the file itself") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    REQUIRE(in.shell("chmod 640 a.skn; ln -s a.skn link.skn; ln a.skn hard.skn; ln -s nothing gone.skn").code == 0);
    const auto before = in.get("a.skn");
    CHECK(in.verbatim("rename link.skn new").code == 3);
    CHECK(in.verbatim("rename --force a.skn link").code == 3);
    CHECK(in.verbatim("rename --force a.skn hard").code == 3);
    CHECK(in.verbatim("rename a.skn gone").code == 3);
    CHECK(in.get("a.skn") == before);
    CHECK(in.verbatim("rename a.skn new").code == 0);
    CHECK(in.shell("stat -c %a new.skn; ls *.skn").out == "640\ngone.skn\nhard.skn\nlink.skn\nnew.skn\n");
    in.specimen("sims1.skin/canonical.hex", "other.skn");
    CHECK(in.verbatim("rename --force other.skn new").code == 0);
    CHECK(in.shell("ls *.skn").out == "gone.skn\nhard.skn\nlink.skn\nnew.skn\n");
}

TEST_CASE("undo takes a rename back, by the new name or the old one, and redo makes it again") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto before = in.get("a.skn");
    CHECK(in.verbatim("set a.skn texture=x").code == 0);
    CHECK(in.verbatim("rename a.skn b").code == 0);
    CHECK(in.verbatim("set b.skn texture=y").code == 0);
    const auto after = in.get("b.skn");
    for (const std::string undo : {"undo b.skn 3", "undo a.skn 3"}) {
        INFO(undo);
        CHECK(in.verbatim(undo).code == 0);
        CHECK(in.shell("ls *.skn").out == "a.skn\n");
        CHECK(in.get("a.skn") == before);
        CHECK(in.verbatim("redo a.skn 3").code == 0);
        CHECK(in.shell("ls *.skn").out == "b.skn\n");
        CHECK(in.get("b.skn") == after);
    }
    CHECK(in.verbatim("undo b.skn").code == 0);
    in.put("a.skn", before);
    const auto taken = in.verbatim("undo b.skn");
    CHECK(taken.code == 3);
    CHECK(taken.err.find("a.skn: it exists already") != std::string::npos);
    CHECK(in.shell("ls *.skn").out == "a.skn\nb.skn\n");
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

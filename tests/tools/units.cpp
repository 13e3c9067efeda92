// What people see as one thing, at the command line: diff, merge, copy, append.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_units {

namespace {

struct with_versions : sandbox {
    with_versions() {
        specimen("gta.ifp/name_garbage.hex", "base.ifp");
        put_version("ours.ifp", "animations[rise].objects[0].frames[0].time=9", "animations[sit].name=lean");
        put_version("theirs.ifp", "animations[rise].objects[0].frames[0].rotation[0]=7",
                    "animations[clean].objects[0].frames[0].time=5");
    }
    void put_version(const std::string& name, const std::string& one, const std::string& other) const {
        REQUIRE(verbatim("set base.ifp '" + one + "' '" + other + "' -o " + name).code == 0);
    }
    std::string value(const std::string& file, const std::string& path) const {
        return verbatim("get " + file + " '" + path + "'").out;
    }
};

}  // namespace

TEST_CASE("merge takes each animation whole from one side, and prints what it has taken and what it has not") {
    const with_versions in;
    const auto got = in.verbatim("merge base.ifp ours.ifp theirs.ifp -o merged.ifp");
    CHECK(got.code == 1);
    CHECK(got.out == "from theirs.ifp: animations: 1 changed (clean), 0 new, 0 gone\n");
    CHECK(got.err == "conflict: animations[rise]: ours: changed in 1 place; theirs: changed in 1 place\n");
    CHECK(in.value("merged.ifp", "animations[rise].objects[0].frames[0].time") == "9\n");
    CHECK(in.value("merged.ifp", "animations[clean].objects[0].frames[0].time") == "5\n");
    CHECK(in.verbatim("get merged.ifp 'animations[rise]'").out == in.verbatim("get ours.ifp 'animations[rise]'").out);
    CHECK(in.verbatim("merge --values base.ifp ours.ifp theirs.ifp -o values.ifp").code == 0);
    CHECK(in.value("values.ifp", "animations[rise].objects[0].frames[0].time") == "9\n");
    CHECK(in.verbatim("get values.ifp 'animations[rise]'").out != in.verbatim("get ours.ifp 'animations[rise]'").out);
    const auto to_output = in.verbatim("merge base.ifp ours.ifp theirs.ifp -o - 2>said | cmp - merged.ifp && cat said");
    CHECK(to_output.out.find("from theirs.ifp: animations: 1 changed") == 0);
}
TEST_CASE("merge --theirs, --ours and --union decide conflicts at paths, which may be patterns") {
    const with_versions in;
    const auto theirs = in.verbatim("merge --theirs 'animations[r*]' base.ifp ours.ifp theirs.ifp -o a.ifp");
    CHECK((theirs.code == 0 && theirs.err.empty()));
    CHECK(in.verbatim("get a.ifp 'animations[rise]'").out == in.verbatim("get theirs.ifp 'animations[rise]'").out);
    CHECK(in.value("a.ifp", "animations[0].name") == "\"lean\"\n");
    CHECK(in.verbatim("merge --ours animations base.ifp ours.ifp theirs.ifp -o b.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp 'animations[rise]'").out == in.verbatim("get ours.ifp 'animations[rise]'").out);
    CHECK(in.verbatim("merge --union base.ifp ours.ifp theirs.ifp -o c.ifp").code == 0);
    CHECK(in.value("c.ifp", "animation_count") == "4\n");
    const auto wrong = in.verbatim("merge --theirs 'animations[dance]' base.ifp ours.ifp theirs.ifp -o d.ifp");
    CHECK((wrong.code == 3 && wrong.err.find("there is no element") != std::string::npos));
    CHECK(in.verbatim("merge base.ifp ours.ifp").code == 5);
}
TEST_CASE("merge --unit names other lists whose elements are taken whole") {
    const with_versions in;
    in.put_version("theirs.ifp", "animations[rise].objects[0].frames[0].rotation[0]=7",
                   "animations[rise].objects[0].bone_id=9");
    const auto got =
        in.verbatim("merge --unit 'animations[*].objects[*].frames' base.ifp ours.ifp theirs.ifp -o a.ifp");
    CHECK(got.code == 1);
    CHECK(got.err.find("conflict: animations[rise].objects[") == 0);
    CHECK(in.value("a.ifp", "animations[rise].objects[0].bone_id").starts_with("9"));
    CHECK(in.verbatim("merge --unit name base.ifp ours.ifp theirs.ifp -o b.ifp").err.find("it is not a list") !=
          std::string::npos);
}
TEST_CASE("merge --union of two files adds what is missing, and lists what differs") {
    const with_versions in;
    const auto got = in.verbatim("merge --union ours.ifp theirs.ifp -o all.ifp");
    CHECK(got.code == 1);
    CHECK(got.out == "from theirs.ifp: animations: 0 changed, 1 new (sit), 0 gone\n");
    CHECK(got.err.find("conflict: animations[rise]: differs in 2 places; mine stays\n") != std::string::npos);
    CHECK(in.value("all.ifp", "animation_count") == "4\n");
    CHECK(in.verbatim("merge --union all.ifp base.ifp -o again.ifp").out.empty());
    CHECK(in.verbatim("merge --union base.ifp base.ifp").code == 0);
}
TEST_CASE("diff begins with the units that differ, and those that differ in garbage only are apart") {
    const with_versions in;
    CHECK(in.verbatim("diff base.ifp ours.ifp").out.find("animations: 2 changed (sit, rise), 0 new, 0 gone\n") == 0);
    const auto offset = in.verbatim("map --json base.ifp | jq 'select(.path == \"animations[2].name\") | .offset'").out;
    REQUIRE(in.shell("cp base.ifp c.ifp && printf X | dd of=c.ifp bs=1 conv=notrunc seek=$((" +
                     offset.substr(0, offset.size() - 1) + " + 23)) 2>/dev/null")
                .code == 0);
    CHECK(in.verbatim("diff base.ifp c.ifp")
              .out.find("animations: 0 changed, 0 new, 0 gone, 1 with other garbage only (clean)\n") == 0);
    CHECK(in.verbatim("diff --stat base.ifp base.ifp").out.empty());
}
TEST_CASE("copy of a name that is there already asks for --replace or --again") {
    const with_versions in;
    const auto asks = in.verbatim("copy theirs.ifp 'animations[rise]' ours.ifp");
    CHECK(asks.code == 3);
    CHECK(asks.err ==
          "verbatim: ours.ifp: animations[1]: an element of this name is there already: --replace replaces "
          "it, and --again adds another one\n");
    CHECK(in.verbatim("copy --replace theirs.ifp 'animations[rise]' ours.ifp -o a.ifp").code == 0);
    CHECK(in.value("a.ifp", "animation_count") == "3\n");
    CHECK(in.verbatim("get a.ifp 'animations[rise]'").out == in.verbatim("get theirs.ifp 'animations[rise]'").out);
    CHECK(in.verbatim("copy --again theirs.ifp 'animations[rise]' ours.ifp -o b.ifp").code == 0);
    CHECK(in.value("b.ifp", "animation_count") == "4\n");
    CHECK(in.verbatim("copy theirs.ifp 'animations[sit]' ours.ifp 'animations[0]' -o c.ifp").code == 0);
    CHECK(in.verbatim("copy --replace theirs.ifp 'animations[sit]' ours.ifp").err.find("no element of this name") !=
          std::string::npos);
}
TEST_CASE("append adds the animations of other files, and asks about names that are there") {
    const with_versions in;
    CHECK(in.verbatim("append ours.ifp theirs.ifp").err.find("--replace replaces it, and --again") !=
          std::string::npos);
    CHECK(in.verbatim("append --again ours.ifp theirs.ifp base.ifp -o a.ifp").code == 0);
    CHECK(in.value("a.ifp", "animation_count") == "9\n");
    CHECK(in.verbatim("append --replace ours.ifp theirs.ifp -o b.ifp").code == 0);
    CHECK(in.value("b.ifp", "animation_count") == "4\n");
    CHECK(in.verbatim("get b.ifp 'animations[rise]'").out == in.verbatim("get theirs.ifp 'animations[rise]'").out);
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    CHECK(in.verbatim("append ours.ifp a.skn").err.find("it is of another format than a.skn") != std::string::npos);
}
TEST_CASE("patch --only makes some changes, and patch --reject writes those that do not fit into a file") {
    const with_versions in;
    REQUIRE(in.verbatim("diff --json base.ifp theirs.ifp > p.json; test -s p.json").code == 0);
    REQUIRE(in.verbatim("patch base.ifp p.json --only 'animations[c*]' -o a.ifp").code == 0);
    CHECK(in.value("a.ifp", "animations[clean].objects[0].frames[0].time") == "5\n");
    CHECK(in.verbatim("get a.ifp 'animations[rise]'").out == in.verbatim("get base.ifp 'animations[rise]'").out);
    CHECK(in.verbatim("patch base.ifp p.json --only name -o b.ifp").err.find("changes nothing at the paths") !=
          std::string::npos);
    REQUIRE(in.verbatim("set base.ifp 'animations[rise].objects[0].frames[0].rotation[0]=1' -o c.ifp").code == 0);
    CHECK(in.verbatim("patch c.ifp p.json").code == 3);
    const auto some = in.verbatim("patch c.ifp p.json --reject r.json");
    CHECK((some.code == 1 && some.err == "verbatim: c.ifp: 1 changes do not fit, and are in r.json\n"));
    CHECK(in.value("c.ifp", "animations[clean].objects[0].frames[0].time") == "5\n");
    REQUIRE(in.verbatim("set c.ifp 'animations[rise].objects[0].frames[0].rotation[0]=21'").code == 0);
    CHECK(in.verbatim("patch c.ifp r.json").code == 0);
    CHECK(in.get("c.ifp") == in.get("theirs.ifp"));
}

}  // namespace verbatim::test::tools_units

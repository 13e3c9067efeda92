#include "tests/tools/run.hpp"

namespace verbatim::test::tools_set {

namespace {

// Returns the offsets at which two files of the same size differ.
std::vector<std::size_t> differences(const bytes& a, const bytes& b) {
    REQUIRE(a.size() == b.size());
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i]) at.push_back(i);
    return at;
}

struct with_file : sandbox {
    with_file() { specimen("gta.ifp/name_garbage.hex", "a.ifp"); }
};

}  // namespace

TEST_CASE("set changes the bytes of the value and no others") {
    with_file in;
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[0].bone_id=258'").code == 0);
    const auto after = in.get("a.ifp");
    for (const auto i : differences(before, after)) CHECK((i >= 36 + 36 + 32 && i < 36 + 36 + 36));
    CHECK(in.verbatim("get a.ifp 'animations[0].objects[0].bone_id'").out == "258\n");
}

TEST_CASE("set changes several values at once, and writes to another file or to standard output with -o") {
    with_file in;
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp name=X 'animations[0].name=Y' -o b.ifp").code == 0);
    CHECK(in.get("a.ifp") == before);
    CHECK(in.verbatim("get b.ifp name 'animations[0].name'").out == "\"X\"\n\"Y\"\n");
    CHECK(in.verbatim("set - name=X -o - < a.ifp > c.ifp").code == 0);
    CHECK(in.verbatim("get c.ifp name").out == "\"X\"\n");
    CHECK(in.verbatim("set a.ifp 'animations[name=Y].name=Z'").code == 3);
    CHECK(in.verbatim("set b.ifp 'animations[name=Y].name=Z'").code == 0);
}

TEST_CASE("set refuses an impossible edit with a reason, and the file does not change") {
    with_file in;
    const auto before = in.get("a.ifp");
    const auto refuses = [&](const std::string& assignment, int code, const std::string& why) {
        const auto said = in.verbatim("set a.ifp '" + assignment + "'");
        CHECK(said.code == code);
        CHECK(said.err.find(why) != std::string::npos);
        INFO(said.err);
        CHECK(in.get("a.ifp") == before);
    };
    refuses("animation_count=7", 3,
            "animation_count: it is computed from the data that it controls, and cannot be set");
    refuses("animations[0].objects[0].frame_type=turn", 3, "no alternative has that name; expected one of ");
    refuses("magic=ANP2", 3, "it identifies the format, and cannot be changed");
    refuses("name=abcdefghijklmnopqrstuvwxyz", 3, "26 characters do not fit text<24>");
    refuses("animations[0].objects=1", 3, "it has parts: set one of them instead");
    refuses("animations[0].flags=nonsense", 3, "is not a flag of AnimationFlags");
    refuses("nonsense=1", 3, "there is no nonsense; it has magic, size, name");
    refuses("name", 5, "name is not PATH=VALUE");
    CHECK(in.verbatim("set missing.ifp name=x").code == 4);
}

TEST_CASE("every command that has -o refuses an empty name, and writes nothing") {
    with_file in;
    const auto before = in.get("a.ifp");
    REQUIRE(in.verbatim("diff --json a.ifp a.ifp -- > p.json").code == 0);
    REQUIRE(in.verbatim("to-json a.ifp > a.json").code == 0);
    for (const std::string command : {"set a.ifp name=X", "remove a.ifp 'animations[0]'", "insert a.ifp animations",
                                      "copy a.ifp 'animations[0]' a.ifp", "move a.ifp 'animations[0]' animations",
                                      "patch a.ifp p.json", "merge a.ifp a.ifp a.ifp", "repair a.ifp --clean-padding",
                                      "to-json a.ifp", "from-json a.json", "convert a.ifp"}) {
        const auto got = in.verbatim(command + " -o ''");
        INFO(command);
        CHECK(got.code == 5);
        CHECK(got.err == "verbatim " + command.substr(0, command.find(' ')) +
                             ": --out: expected a file's name, or - for standard output\nRun with --help for more "
                             "information.\n");
        CHECK(in.get("a.ifp") == before);
    }
}

TEST_CASE("set --strict refuses an edit that brings a new finding of severity error, and the file does not change") {
    const sandbox in;
    in.specimen("oni.corpses/importer.hex", "a.CRSA");
    const auto before = in.get("a.CRSA");
    const auto refused = in.verbatim("set --strict a.CRSA next=20");
    CHECK(refused.code == 3);
    CHECK(
        refused.err.starts_with("verbatim: a.CRSA: the edit brings what the game would misread, so nothing is "
                                "written:\n  next at 0x18: expected less than capacity, found 20 (the engine"));
    CHECK(in.get("a.CRSA") == before);
    CHECK(in.verbatim("set --strict a.CRSA next=20 -o b.CRSA").code == 3);
    CHECK_FALSE(std::filesystem::exists(in.path("b.CRSA")));
    CHECK(in.verbatim("set --strict a.CRSA next=19").code == 0);
    CHECK(in.verbatim("set a.CRSA next=20").code == 0);  // without --strict it is only a finding

    // A finding from before does not prevent other edits, and does not hide a new error.
    CHECK(in.verbatim("set --strict a.CRSA 'corpses[0].name=x'").code == 0);
    CHECK(in.verbatim("set --strict a.CRSA next=21").code == 3);
    CHECK(in.verbatim("set --strict a.CRSA fixed_count=21").code == 3);
    CHECK(in.verbatim("set --strict a.CRSA next=3").code == 0);
}

TEST_CASE("insert and remove take --strict, too") {
    const sandbox in;
    in.specimen("oni.corpses/importer.hex", "a.CRSA");
    const auto before = in.get("a.CRSA");
    CHECK(in.verbatim("set a.CRSA next=19").code == 0);
    const auto removed = in.verbatim("remove --strict a.CRSA 'corpses[19]'");
    CHECK(removed.code == 3);
    CHECK(removed.err.find("next at 0x18: expected less than capacity, found 19") != std::string::npos);
    CHECK(in.verbatim("insert --strict a.CRSA corpses").code == 0);
    CHECK(in.verbatim("remove --strict a.CRSA 'corpses[20]'").code == 0);
}

TEST_CASE("a path with backslashes is typed, found, printed and set as it is") {
    const sandbox in;
    in.specimen("mw3.anim/minimal.hex", "a.zbd");
    REQUIRE(in.verbatim("insert a.zbd toc 'path=..\\data\\x.zrd'").code == 0);
    CHECK(in.verbatim("get a.zbd 'toc[..\\data\\x.zrd].path' 'toc[path=..\\\\data\\\\x.zrd].path'").out ==
          "\"..\\data\\x.zrd\"\n\"..\\data\\x.zrd\"\n");
    for (const std::string text : {"..\\data\\x.zrd", "..\\\\data\\\\x.zrd", "*\\data*", "..\\x5Cdata\\x5Cx.zrd"}) {
        INFO(text);
        CHECK(in.verbatim("find '" + text + "' a.zbd").out.find(".path: \"..\\data\\x.zrd\"\n") != std::string::npos);
    }
    const auto shown = in.verbatim("get a.zbd 'toc[..\\data\\x.zrd].path'").out;
    in.put("before", in.get("a.zbd"));
    CHECK(in.verbatim("set a.zbd 'toc[..\\data\\x.zrd].path=" + shown.substr(0, shown.size() - 1) + "'").code == 0);
    CHECK(in.get("a.zbd") == in.get("before"));
}

TEST_CASE("a name beyond ASCII is stored, found, printed and compared as it is typed") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].name=Жук' -o b.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp 'animations[Жук].name' 'animations[name=Жук].name'").out == "\"Жук\"\n\"Жук\"\n");
    CHECK(in.verbatim("find Жук b.ifp").out == "animations[Жук].name: \"Жук\"\n");
    CHECK(in.verbatim("find 'Ж*' b.ifp").code == 0);
    CHECK(in.verbatim("show b.ifp 'animations[0]'").out.find("\"Жук\"") != std::string::npos);
    CHECK(in.verbatim("diff a.ifp b.ifp").out.find("Жук") != std::string::npos);
    CHECK(in.verbatim("diff --json a.ifp b.ifp > p.json").code == 1);
    CHECK(in.verbatim("patch a.ifp p.json -o c.ifp").code == 0);
    CHECK(in.get("c.ifp") == in.get("b.ifp"));
    REQUIRE(in.verbatim("set a.ifp 'name=main' -o d.ifp").code == 0);
    CHECK(in.verbatim("merge a.ifp b.ifp d.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp name 'animations[Жук].name'").out == "\"main\"\n\"Жук\"\n");
    REQUIRE(in.verbatim(R"(set b.ifp 'animations[0].name=a\xC2\x85\xFF')").code ==
            0);  // C1, and a byte that is no UTF-8
    CHECK(in.verbatim("get b.ifp 'animations[0].name'").out == "\"a\\xC2\\x85\\xFF\"\n");
}

TEST_CASE("~= takes the number that the column of a text can spell, and the end of a number's range") {
    const sandbox in;
    for (const std::string file : {"canonical", "fixed_point", "python", "lf"}) {
        INFO(file);
        in.specimen("sims1.skin/" + file + ".hex", "a.skn");
        for (const std::string column : {"vectors[0].x", "vectors[1].nz", "uvs[0].u"})
            for (const std::string number : {"0.1222296", "-123456.7891", "1e-9", "0", "-0.333333333", "98765432.1"}) {
                INFO(column << '=' << number);
                const auto got = in.verbatim("set a.skn '" + column + "~=" + number + "' -o b.skn");
                INFO(got.err);
                CHECK(got.code == 0);
                const auto back = std::stof(in.verbatim("get b.skn '" + column + "'").out);
                CHECK(back == Approx(std::stof(number)).epsilon(1e-4).margin(1e-6));
            }
    }
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    CHECK(in.verbatim("set a.skn 'vectors[0].x=0.1222296'").code == 3);
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string frame = "animations[0].objects[0].frames[0].";
    CHECK(in.verbatim("set a.ifp '" + frame + "rotation[0]~=1e9' '" + frame + "rotation[1]~=-1e9' '" + frame +
                      "rotation[2]~=0.0001220703125'")
              .code == 0);
    CHECK(in.verbatim("get a.ifp " + frame + "rotation").out.starts_with("[32767,-32768,"));
}

TEST_CASE("from-json spells a number that arithmetic has made as its column does") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    REQUIRE(in.verbatim("set a.skn 'vectors[0].x~=0.00658407'").code == 0);
    REQUIRE(in.verbatim("to-json a.skn -o a.json").code == 0);
    REQUIRE(in.shell("sed -i 's/0\\.00658407\\b/0.006584072000000001/' a.json && grep -q 0.006584072000000001 a.json")
                .code == 0);
    REQUIRE(in.verbatim("from-json a.json -o b.skn").code == 0);
    CHECK(in.get("b.skn") == in.get("a.skn"));
}

}  // namespace verbatim::test::tools_set

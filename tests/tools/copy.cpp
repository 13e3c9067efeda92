// copy and append of the elements that a pattern finds.
#include <algorithm>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_copy {

namespace {

// mine.ifp has sit, rise and WALK_b; other.ifp has WALK_a, WALK_b and clean, with other times.
struct packages : sandbox {
    packages() {
        specimen("gta.ifp/name_garbage.hex", "mine.ifp");
        specimen("gta.ifp/name_garbage.hex", "other.ifp");
        done("set mine.ifp 'animations[clean].name=WALK_b'");
        done("set other.ifp 'animations[0].name=WALK_a' 'animations[1].name=WALK_b'");
        done("set other.ifp '**.time+=50'");
    }
    void done(const std::string& command) const {
        const auto got = verbatim(command);
        INFO(command << ": " << got.err);
        REQUIRE(got.code == 0);
    }
    std::string values(const std::string& file, const std::string& path) const {
        auto text = verbatim("get " + file + " '" + path + "'").out;
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    }
    std::string names(const std::string& file) const { return values(file, "animations[*].name"); }
};

}  // namespace

TEST_CASE("copy takes all elements that fit a pattern, in the place of those of their names, and adds the others") {
    const packages in;
    in.done("copy --replace other.ifp 'animations[WALK_*]' mine.ifp -o a.ifp");
    CHECK(in.names("a.ifp") == "\"sit\" \"rise\" \"WALK_b\" \"WALK_a\" ");
    CHECK(in.values("a.ifp", "**.time") == "5 6 56 55 ");
    for (const std::string name : {"WALK_a", "WALK_b"})
        CHECK(in.values("a.ifp", "animations[" + name + "]") == in.values("other.ifp", "animations[" + name + "]"));
    in.done("copy --replace other.ifp 'animations[WALK_*]' mine.ifp animations -o b.ifp");
    CHECK(in.get("b.ifp") == in.get("a.ifp"));
    in.done("copy --replace other.ifp 'animations[length>0.93s]' mine.ifp -o c.ifp");
    CHECK(in.values("c.ifp", "**.time") == "5 6 56 57 ");
    in.done("copy --replace other.ifp 'animations[-1]' mine.ifp -o d.ifp");
    CHECK(in.names("d.ifp") == "\"sit\" \"rise\" \"WALK_b\" \"clean\" ");
}

TEST_CASE("copy of several asks about names that are there, and adds them all before an element, in their order") {
    const packages in;
    const auto before = in.get("mine.ifp");
    const auto asks = in.verbatim("copy other.ifp 'animations[WALK_*]' mine.ifp");
    CHECK(asks.code == 3);
    CHECK(asks.err.find("animations[2]: an element of this name is there already: --replace ") != std::string::npos);
    CHECK(in.get("mine.ifp") == before);
    in.done("copy --again other.ifp 'animations[WALK_*]' mine.ifp -o a.ifp");
    CHECK(in.names("a.ifp") == "\"sit\" \"rise\" \"WALK_b\" \"WALK_a\" \"WALK_b\" ");
    in.done("copy --again other.ifp 'animations[*]' mine.ifp 'animations[rise]' -o b.ifp");
    CHECK(in.names("b.ifp") == "\"sit\" \"WALK_a\" \"WALK_b\" \"clean\" \"rise\" \"WALK_b\" ");
    const auto one = in.verbatim("copy --replace other.ifp 'animations[WALK_*]' mine.ifp 'animations[0]'");
    CHECK(one.code == 3);
    CHECK(one.err.find("it is one value, and FROM leads to 2: --replace takes a list here") != std::string::npos);
    CHECK(in.verbatim("copy other.ifp 'animations[RUN_*]' mine.ifp").err.find("no element fits [RUN_*]") !=
          std::string::npos);
    CHECK(in.verbatim("copy other.ifp '**.time' mine.ifp").err.find("it is not an element of a list") !=
          std::string::npos);
}

TEST_CASE("copy of a file's own elements by a pattern changes nothing with --replace, and doubles them with --again") {
    const packages in;
    const auto before = in.get("mine.ifp");
    in.done("copy --replace mine.ifp 'animations[*]' mine.ifp");
    CHECK(in.get("mine.ifp") == before);
    in.done("copy --again mine.ifp 'animations[*i*]' mine.ifp");
    CHECK(in.names("mine.ifp") == "\"sit\" \"rise\" \"WALK_b\" \"sit\" \"rise\" ");
    in.done("undo mine.ifp");
    CHECK(in.get("mine.ifp") == before);
}

TEST_CASE("without TO, copies of inner elements come into the element of the same name, wherever it is") {
    const packages in;
    for (const std::string path : {"animations[WALK_b].objects[spine]", "animations[WALK_*].objects[sp*]"}) {
        in.done("copy other.ifp '" + path + "' mine.ifp -o a.ifp");
        CHECK(in.values("a.ifp", "**.object_count") == "1 1 2 ");
        CHECK(in.values("a.ifp", "animations[WALK_b].objects[spine].frames[0].time") == "56 ");
    }
    const auto missing = in.verbatim("copy other.ifp 'animations[WALK_a].objects[pelvis]' mine.ifp");
    CHECK(missing.code == 3);
    CHECK(missing.err.find("there is no element") != std::string::npos);
}

TEST_CASE("a dry run of a copy by a pattern begins with the animations; each copies into many files") {
    const packages in;
    const auto before = in.get("mine.ifp");
    const auto dry = in.verbatim("copy --replace --dry-run other.ifp 'animations[WALK_*]' mine.ifp");
    CHECK(dry.out.find("animations: 1 changed (WALK_b), 1 new (WALK_a), 0 gone\n") == 0);
    CHECK(in.get("mine.ifp") == before);
    in.done("copy --replace other.ifp 'animations[WALK_*]' mine.ifp -o expected.ifp");
    REQUIRE(in.shell("mkdir mods && cp mine.ifp mods/a.ifp && cp mine.ifp mods/b.ifp").code == 0);
    in.done("each mods -- copy --replace other.ifp 'animations[WALK_*]' {}");
    CHECK(in.get("mods/a.ifp") == in.get("expected.ifp"));
    CHECK(in.get("mods/b.ifp") == in.get("expected.ifp"));
}

TEST_CASE("append of inner lists goes by the names of the elements around them") {
    const packages in;
    in.done("remove other.ifp 'animations[WALK_a]' 'animations[clean]'");
    in.done("append mine.ifp other.ifp --list 'animations[*].objects' -o a.ifp");
    CHECK(in.values("a.ifp", "**.object_count") == "1 1 2 ");
}

}  // namespace verbatim::test::tools_copy

// verbatim patch: which changes fit, which are rejected, and taking them back.
#include <sstream>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_patch {

namespace {

// A package of three animations with these names.
void put_package(const sandbox& in, const std::string& file, const std::vector<std::string>& names) {
    in.specimen("gta.ifp/minimal.hex", file);
    std::string edits;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) REQUIRE(in.verbatim("copy --again " + file + " 'animations[0]' " + file).code == 0);
        edits += " 'animations[" + std::to_string(i) + "].name=" + names[i] + "'";
    }
    REQUIRE(in.verbatim("set --again " + file + edits).code == 0);
}
std::string names_in(const sandbox& in, const std::string& file) {
    return in
        .verbatim("list " + file +
                  " animations --csv --columns name | tail -n +2 | cut -d, -f2 | tr -d '\\r' | "
                  "tr '\\n' ' '")
        .out;
}

}  // namespace

TEST_CASE("patch --reject rejects the change that does not fit, and no other one at the same place") {
    const sandbox in;
    put_package(in, "base.ifp", {"sit", "rise", "clean"});
    put_package(in, "mine.ifp", {"sit", "rise", "clean", "free", "rise", "more"});
    put_package(in, "their.ifp", {"sit", "rise", "clean", "theirs"});
    REQUIRE(in.verbatim("diff --json base.ifp mine.ifp > p.json").code == 1);
    CHECK(in.verbatim("patch their.ifp p.json -o no.ifp").code == 3);
    const auto done = in.verbatim("patch their.ifp p.json --reject r.json");
    CHECK(done.code == 1);
    CHECK(done.err.find("1 changes do not fit") != std::string::npos);
    const auto names = names_in(in, "their.ifp");
    for (const std::string name : {"sit ", "rise ", "clean ", "theirs ", "free ", "more "})
        CHECK(names.find(name) != std::string::npos);
    CHECK(names.find("rise") == names.rfind("rise"));
    CHECK(in.shell("jq -c '[.changes[].now.name]' r.json").out == "[\"rise\"]\n");
}

TEST_CASE("an element with a name of its own is inserted although the element behind its place is missing") {
    const sandbox in;
    put_package(in, "base.ifp", {"sit", "rise", "rise"});
    put_package(in, "mine.ifp", {"sit", "new", "rise", "rise"});
    put_package(in, "their.ifp", {"sit"});
    REQUIRE(in.verbatim("diff --json base.ifp mine.ifp > p.json").code == 1);
    REQUIRE(in.verbatim("patch their.ifp p.json").code == 0);
    CHECK(names_in(in, "their.ifp") == "sit new ");
}

TEST_CASE("patch --reverse takes back a change after which two elements have the same name") {
    const sandbox in;
    put_package(in, "a.ifp", {"sit", "rise", "clean"});
    in.shell("cp a.ifp b.ifp");
    REQUIRE(in.verbatim("set --again b.ifp 'animations[0].name=rise' 'animations[0].flags=0' 'animations[1].flags=0'")
                .code == 0);
    REQUIRE(in.verbatim("diff --json a.ifp b.ifp > p.json").code == 1);
    const auto back = in.verbatim("patch b.ifp p.json --reverse -o c.ifp");
    INFO(back.err);
    REQUIRE(back.code == 0);
    CHECK(in.get("c.ifp") == in.get("a.ifp"));
    CHECK(in.verbatim("patch a.ifp p.json -o d.ifp").code == 0);
    CHECK(in.get("d.ifp") == in.get("b.ifp"));
}

TEST_CASE("patch --only makes the changes at its paths, by names and patterns, forward and back") {
    const sandbox in;
    put_package(in, "a.ifp", {"sit", "rise", "clean"});
    REQUIRE(in.verbatim("set a.ifp '**.time+=1' -o b.ifp").code == 0);
    REQUIRE(in.verbatim("diff --json a.ifp b.ifp > p.json").code == 1);
    const auto times = [&](const std::string& file) {
        return in.verbatim("get " + file + " 'animations[*].objects[0].frames[0].time' | tr '\\n' ' '").out;
    };
    const std::string before = times("a.ifp"), after = times("b.ifp");
    REQUIRE(before != after);
    REQUIRE(in.verbatim("patch a.ifp p.json --only 'animations[rise]' --only 'animations[cl*]' -o c.ifp").code == 0);
    const auto word = [](const std::string& text, int index) {
        std::istringstream words(text);
        std::string one;
        for (int i = 0; i <= index; ++i) words >> one;
        return one;
    };
    const std::string some = times("c.ifp");
    CHECK(word(some, 0) == word(before, 0));
    CHECK(word(some, 1) == word(after, 1));
    CHECK(word(some, 2) == word(after, 2));
    REQUIRE(in.verbatim("patch c.ifp p.json --reverse --only 'animations[*]' -o d.ifp").code == 0);
    CHECK(in.get("d.ifp") == in.get("a.ifp"));  // the first was not done, and needs not be taken back
    REQUIRE(in.verbatim("patch b.ifp p.json --reverse --only 'animations[*]' -o d.ifp").code == 0);
    CHECK(in.get("d.ifp") == in.get("a.ifp"));
    CHECK(in.verbatim("patch a.ifp p.json --only 'animations[none]' -o e.ifp").code == 3);
}

}  // namespace verbatim::test::tools_patch

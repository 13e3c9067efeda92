// verbatim compare.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_compare {

namespace {

// Two folders: a file that is the same, and one for each kind of difference.
void put_folders(const sandbox& in) {
    REQUIRE(in.shell("mkdir -p a/sub b/sub").code == 0);
    for (const std::string name : {"same", "garbage", "values", "elements", "missing", "sub/cut"})
        in.specimen("gta.ifp/name_garbage.hex", "a/" + name + ".ifp");
    REQUIRE(in.shell("cp -r a/. b && rm b/missing.ifp && cp b/same.ifp b/added.ifp").code == 0);
    REQUIRE(in.verbatim("repair --clean-padding b/garbage.ifp").code == 0);
    REQUIRE(in.verbatim("set b/values.ifp 'animations[sit].name=lean'").code == 0);
    REQUIRE(in.verbatim("remove b/elements.ifp 'animations[clean]'").code == 0);
    REQUIRE(in.shell("head -c 100 a/sub/cut.ifp > b/sub/cut.ifp").code == 0);
    in.put("a/notes.txt", hex(R"("some text")"));
    in.put("b/notes.txt", hex(R"("other text")"));
}

}  // namespace

TEST_CASE("compare says for each file of two folders what another program has done to it") {
    const sandbox in;
    put_folders(in);
    const auto got = in.verbatim("compare a b");
    INFO(got.out << got.err);
    CHECK(got.code == 1);
    for (const std::string line :
         {"added      added.ifp\n", "identical  same.ifp\n", "missing    missing.ifp\n", "elements   elements.ifp: ",
          "values     values.ifp: 1 values\n", "garbage    garbage.ifp: ", "unreadable sub/cut.ifp: after: ",
          "other      notes.txt: ", "           animations: 1 changed (sit), 0 new, 0 gone\n",
          "           animations: 0 changed, 0 new, 1 gone (clean)\n",
          "8 files: 1 identical 1 garbage 1 values 1 elements 1 other 1 added 1 missing 1 unreadable\n"})
        CHECK(got.out.find(line) != std::string::npos);
}

TEST_CASE("compare --json has the kinds and the names, and --allow decides about the exit code") {
    const sandbox in;
    put_folders(in);
    const auto elements =
        in.verbatim("compare a/elements.ifp b/elements.ifp --json | jq -c '[.outcome, .elements, .parts]'");
    CHECK(elements.out ==
          R"(["elements",1,[{"path":"animations","changed":[],"new":[],"gone":["clean"],"moved":[],"garbage":[]}]])"
          "\n");
    CHECK(in.verbatim("compare a/same.ifp b/same.ifp").code == 0);
    CHECK(in.verbatim("compare a/garbage.ifp b/garbage.ifp").code == 1);
    CHECK(in.verbatim("compare a/garbage.ifp b/garbage.ifp --allow garbage").code == 0);
    CHECK(in.verbatim("compare a/values.ifp b/values.ifp --allow garbage").code == 1);
    CHECK(in.verbatim("compare a b --allow garbage,values,elements,other,added,missing,unreadable").code == 0);
    CHECK(in.verbatim("compare a b --allow rubbish").code == 5);
    CHECK(in.verbatim("compare a nowhere").code == 4);
}

TEST_CASE("compare names the units of the schema, wherever they are, and parts beside them") {
    const sandbox in;
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    REQUIRE(in.verbatim("set a.clip 'body.curves[0].track=b__Head__' actor=abc -o b.clip").code == 0);
    const auto got = in.verbatim("compare a.clip b.clip");
    INFO(got.out << got.err);
    CHECK(got.out.find("           body.curves: 1 changed (") != std::string::npos);
    CHECK(got.out.find("           actor: changed\n") != std::string::npos);
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    REQUIRE(in.verbatim("repair --clean-padding a.ifp -o b.ifp").code == 0);
    CHECK(in.verbatim("compare a.ifp b.ifp --json | jq -c '[.outcome, .parts[0].changed, .parts[0].garbage != []]'")
              .out == "[\"garbage\",[],true]\n");
    REQUIRE(in.verbatim("move a.ifp 'animations[0]' animations -o c.ifp").code == 0);
    CHECK(in.verbatim("compare a.ifp c.ifp").out.find(" 1 moved (sit)") != std::string::npos);
}

}  // namespace verbatim::test::tools_compare

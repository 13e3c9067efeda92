// verbatim convert.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_convert {

TEST_CASE("convert makes a mesh of a skin, and the same skin again of the mesh") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto there = in.verbatim("convert a.skn -o a.bmf");
    CHECK((there.code == 0 && there.out == "a.bmf: written as The Sims 1 mesh (BMF)\n" && there.err.empty()));
    CHECK(in.verbatim("check --json a.bmf").out.find("\"format\":\"sims1.mesh\"") != std::string::npos);
    const auto back = in.verbatim("convert --backup a.bmf -o - > b.skn");
    CHECK((back.code == 0 && back.err.empty()));
    CHECK(in.get("b.skn") == in.get("a.skn"));
}

TEST_CASE("a conversion reports the numbers that it loses, and does not round the others") {
    const sandbox in;
    in.specimen("sims1.mesh/float_bits.hex", "a.bmf");
    const auto there = in.verbatim("convert a.bmf -o a.skn");
    CHECK((there.code == 0 && there.err == "lost: 2 numbers are not finite, which a text skin cannot have\n"));
    in.specimen("sims1.mesh/every_field.hex", "b.bmf");
    REQUIRE(in.verbatim("set b.bmf 'uvs[0].u=0.33333334'").code == 0);
    const auto text = in.verbatim("convert b.bmf -o b.skn");
    CHECK((text.code == 0 && text.err.empty()));
    REQUIRE(in.verbatim("convert b.skn -o c.bmf").code == 0);
    CHECK(in.get("c.bmf") == in.get("b.bmf"));
}

TEST_CASE("convert refuses a name whose extension is not that of the format that it writes") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    for (const std::string name : {"a.obj", "a", "b.skn", ".bmf", "a.bmf.txt"}) {
        const auto got = in.verbatim("convert a.skn -o " + name);
        CHECK(got.code == 3);
        CHECK(got.err == "verbatim: " + name +
                             ": sims1.skin is converted to sims1.mesh (.bmf), whose files have another extension; use "
                             "--force to write it\n");
    }
    CHECK(in.shell("ls").out == "a.skn\n");
    CHECK(in.verbatim("convert a.skn --force -o a.obj").out == "a.obj: written as The Sims 1 mesh (BMF)\n");
    CHECK(in.verbatim("convert a.skn -o A.BMF").code == 0);
}

TEST_CASE("convert makes the kind of package that --to names, and lists what it loses") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto there = in.verbatim("convert a.ifp --to anpk -o b.ifp");
    CHECK((there.code == 0 && there.err.empty()));
    CHECK(in.verbatim("get b.ifp magic").out.find("ANPK") != std::string::npos);
    CHECK(in.verbatim("convert b.ifp --to anp3 -o c.ifp").code == 0);
    CHECK(in.get("c.ifp") == in.get("a.ifp"));
    in.specimen("gta.ifp/name_garbage.hex", "d.ifp");
    CHECK(in.verbatim("convert d.ifp --to anpk -o e.ifp").err.find("texts lose the bytes after their NUL") !=
          std::string::npos);
}

TEST_CASE("convert refuses a file that it cannot convert, and writes nothing") {
    const sandbox in;
    in.specimen("mw3.anim/minimal.hex", "a.zbd");
    const auto got = in.verbatim("convert a.zbd -o b.zbd");
    CHECK((got.code == 3 && got.err == "verbatim: a.zbd: there is no conversion of mw3.anim; the formats that can be "
                                       "converted are gta.ifp, sims1.skin, sims1.mesh\n"));
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto which = in.verbatim("convert a.ifp -o b.ifp");
    CHECK((which.code == 3 && which.err == "verbatim: a.ifp: --to says which of anp3, anp2, anpk, anpk48 to make\n"));
    const auto unknown = in.verbatim("convert a.ifp --to anct -o b.ifp");
    CHECK((unknown.code == 3 &&
           unknown.err == "verbatim: a.ifp: it cannot become anct; --to takes one of anp3, anp2, anpk, anpk48\n"));
    in.specimen("sims1.mesh/empty.hex", "a.bmf");
    const auto nameless = in.verbatim("convert --format sims1.mesh a.bmf -o a.skn");
    CHECK((nameless.code == 3 &&
           nameless.err == "verbatim: a.bmf: name: the line at 0x0 would be empty, or hold a line end\n"));
    CHECK(in.shell("ls").out == "a.bmf\na.ifp\na.zbd\n");
}

}  // namespace verbatim::test::tools_convert

// verbatim retime, loop and sort.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_retime {

namespace {

const std::string times = "'animations[0].objects[*].frames[*].time'";

struct folder : sandbox {
    folder() { specimen("gta.ifp/frame_types.hex", "a.ifp"); }
    void refuses(const std::string& arguments, const std::string& why) const {
        const auto got = verbatim(arguments);
        INFO(arguments << ": " << got.err);
        CHECK(got.code == 3);
        CHECK(got.err.find(why) != std::string::npos);
    }
};

}  // namespace

TEST_CASE("retime gives an animation another length: its keys keep their order and their values") {
    const folder in;
    CHECK(in.verbatim("get a.ifp " + times).out == "6\n12\n18\n24\n30\n");
    REQUIRE(in.verbatim("retime a.ifp 'animations[0]' --length 1s -o b.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp " + times).out == "12\n24\n36\n48\n60\n");
    CHECK(in.verbatim("diff a.ifp b.ifp | grep -vc 'time: '").out == "1\n");  // the line that counts them
    REQUIRE(in.verbatim("retime b.ifp 'animations[0]' --by 0.5").code == 0);
    CHECK(in.get("b.ifp") == in.get("a.ifp"));
    REQUIRE(in.verbatim("retime a.ifp 'animations[*]' --by 3 -o b.ifp").code == 0);  // floats, too
    CHECK(in.verbatim("get b.ifp 'animations[1].objects[0].frames[*].time'").out !=
          in.verbatim("get a.ifp 'animations[1].objects[0].frames[*].time'").out);
    in.refuses("retime a.ifp 'animations[0]' --by 0.01", "it would have the time of the element before it");
    in.refuses("retime a.ifp 'animations[0]' --length 9000s", "time: it can be at most 546.1");
    in.refuses("retime a.ifp 'animations[0]' --length -2s", "--length -2s: expected a time above 0, as 2s");
    in.refuses("retime a.ifp 'animations[0]' --by 2s", "--by 2s: expected a number above 0");
    in.refuses("retime a.ifp name --by 2", "no list in it has elements with a time");
    CHECK(in.verbatim("retime a.ifp 'animations[0]'").code == 5);
    CHECK(in.verbatim("retime a.ifp 'animations[0]' --by 2 --length 1s").code == 5);
}

TEST_CASE("retime takes keys that count in frames, and events beside them") {
    const folder in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    const std::string ticks = "'body.curves[*].keys[*].tick'";
    const auto got = in.verbatim("retime a.clip body --by 3 -o b.clip");
    INFO(got.err);
    REQUIRE(got.code == 0);
    CHECK(got.err == "events.events: 1 times move with them\n");
    CHECK(in.verbatim("get b.clip " + ticks).out != in.verbatim("get a.clip " + ticks).out);
    REQUIRE(in.verbatim("retime b.clip body --by 0.3333333333333333 -o c.clip").code == 0);
    CHECK(in.verbatim("get c.clip " + ticks).out == in.verbatim("get a.clip " + ticks).out);
}

TEST_CASE("loop gives the last frame of each bone the values of the first, and leaves its time") {
    const folder in;
    REQUIRE(in.verbatim("loop a.ifp 'animations[*]' -o b.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp " + times).out == in.verbatim("get a.ifp " + times).out);
    for (const std::string object : {"animations[0].objects[0]", "animations[1].objects[0]"})
        CHECK(in.verbatim("get b.ifp '" + object + ".frames[-1].rotation'").out ==
              in.verbatim("get a.ifp '" + object + ".frames[0].rotation'").out);
    CHECK(in.verbatim("get b.ifp 'animations[0].objects[0].frames[1].rotation'").out ==
          in.verbatim("get a.ifp 'animations[0].objects[0].frames[1].rotation'").out);
    in.refuses("loop a.ifp name", "no list in it has elements with a time");
}

TEST_CASE("sort puts the elements of a list in order, by their names or by another value") {
    const folder in;
    in.specimen("gta.ifp/minimal.hex", "s.ifp");
    for (const char* name : {"Run", "idle", "idle10", "idle9"})
        REQUIRE(in.verbatim(std::string("insert s.ifp animations name=") + name).code == 0);
    REQUIRE(in.verbatim("sort s.ifp animations -o t.ifp").code == 0);
    const auto sorted = in.verbatim("get t.ifp 'animations[*].name'").out;
    CHECK(sorted.find("\"idle\"\n\"idle10\"\n\"idle9\"\n") != std::string::npos);
    CHECK(sorted.find("\"Run\"\n") < sorted.find("\"idle\"\n"));
    REQUIRE(in.verbatim("sort t.ifp animations --by -name").code == 0);
    CHECK(in.verbatim("get t.ifp 'animations[*].name'").out.starts_with("\"walk\"\n"));
    REQUIRE(in.verbatim("sort t.ifp animations").code == 0);
    CHECK(in.verbatim("get t.ifp 'animations[*].name'").out == sorted);
    in.refuses("sort s.ifp name", "it is not a list");
    in.refuses("sort s.ifp animations --by nothing", "nothing");
    in.refuses("sort s.ifp animations --by objects", "it has parts");
}

}  // namespace verbatim::test::tools_retime

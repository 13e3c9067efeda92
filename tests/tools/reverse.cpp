// verbatim reverse.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_reverse {

TEST_CASE("reverse plays an animation backwards: its objects keep their times to each other") {
    const sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const auto got = in.verbatim("reverse a.ifp 'animations[integers]' -o b.ifp");
    INFO(got.err);
    REQUIRE(got.code == 0);
    CHECK(in.verbatim("get b.ifp 'animations[0].objects[*].frames[*].time'").out == "0\n12\n18\n24\n0\n6\n");
    // The first object ended before the second: what it held until the end, it holds from the start.
    CHECK(in.verbatim("get b.ifp 'animations[0].objects[0].frames[*].rotation[0]'").out == "31\n31\n21\n11\n");
    for (const std::string frame : {"0", "1"})
        CHECK(in.verbatim("get b.ifp 'animations[0].objects[0].frames[" + frame + "].translation'").out ==
              in.verbatim("get a.ifp 'animations[0].objects[0].frames[2].translation'").out);
    CHECK(in.verbatim("diff a.ifp b.ifp | grep -c 'animations\\[floats'").out == "0\n");
    REQUIRE(in.verbatim("reverse b.ifp 'animations[0]' -o c.ifp").code == 0);
    CHECK(in.verbatim("get c.ifp 'animations[0].objects[*].frames[*].time'").out == "0\n6\n12\n24\n0\n18\n24\n");
}

TEST_CASE("reverse takes several animations, each with an end of its own, and floats as well as integers") {
    const sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    REQUIRE(in.verbatim("reverse a.ifp 'animations[*]'").code == 0);
    CHECK(in.verbatim("get a.ifp --meaning 'animations[*].objects[-1].frames[0].time'").out == "0 s\n0.0 s\n");
    CHECK(in.verbatim("get a.ifp 'animations[1].objects[0].frames[*].time'").out == "0.0\n5.0\n6.0\n");
    CHECK(in.verbatim("get a.ifp 'animations[1].objects[1].frames[*].time'").out == "3.5\n");  // one key stays
    CHECK(in.verbatim("get a.ifp 'animations[1].objects[2].frames[*].time'").out == "0.0\n1.0\n2.0\n3.0\n");
    CHECK(in.verbatim("check a.ifp --findings --strict").code == in.verbatim("check a.ifp").code);
}

TEST_CASE("reverse takes keys that count in frames, and refuses what has no times") {
    const sandbox in;
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    const std::string ticks = "'body.curves[*].keys[*].tick'";
    const auto before = in.verbatim("get a.clip " + ticks).out;
    REQUIRE(in.verbatim("reverse a.clip 'body.curves[*].keys' -o b.clip").code == 0);  // some have no keys
    const auto got = in.verbatim("reverse a.clip body -o b.clip");
    INFO(got.err);
    REQUIRE(got.code == 0);
    CHECK(in.verbatim("get b.clip " + ticks).out != before);
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto none = in.verbatim("reverse a.skn vectors");
    CHECK(none.code == 3);
    CHECK(none.err == "verbatim: a.skn: vectors: no list in it has elements with a time\n");
    CHECK(in.verbatim("reverse a.skn nowhere").code == 3);
}

TEST_CASE("each curve of a clip starts at tick 0 afterwards, a curve of one key stays, and events move with it") {
    const sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    const auto behind = in.verbatim("reverse a.clip body -o b.clip");
    CHECK(behind.err == "events.events: 1 times stay, because some are behind the end\n");
    REQUIRE(in.verbatim("set a.clip 'events.events[0].time=0.02'").code == 0);
    const auto first_ticks = in.verbatim("get a.clip 'body.curves[*].keys[0].tick'").out;
    const auto got = in.verbatim("reverse a.clip body -o b.clip");
    INFO(got.err);
    REQUIRE(got.code == 0);
    CHECK(in.verbatim("get b.clip 'body.curves[*].keys[0].tick'").out == first_ticks);
    CHECK(in.verbatim("check b.clip --findings").out.find("ticks that start") == std::string::npos);
    CHECK(got.err.find("events.events: ") == 0);
    CHECK(got.err.find("as far from the end as they were from the start") != std::string::npos);
    CHECK(in.verbatim("get b.clip 'events.events[*].time'").out.starts_with("0.08000"));
}

TEST_CASE("reverse refuses a list in which some elements have no time, and changes nothing") {
    const sandbox in;
    const std::string_view schema =
        "meta: {id: a}\n"
        "seq: [{id: keys, type: key, repeat: eos}]\n"
        "types: {key: {seq: [{id: kind, type: u1}, {id: time, type: u1, if: kind == 1}]}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("a.ksy", bytes(first, first + schema.size()));
    for (const std::string_view file : {"01 02  01 05  00", "00  01 02  01 05", "01 02  00  01 05"}) {
        INFO(file);
        in.put("a.bin", hex(file));
        const auto got = in.verbatim("reverse --schema a.ksy a.bin keys");
        CHECK(got.code == 3);
        CHECK(got.err.find("keys: some of its elements have no time") != std::string::npos);
        CHECK(in.get("a.bin") == hex(file));
    }
}

}  // namespace verbatim::test::tools_reverse

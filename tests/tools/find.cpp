#include "tests/tools/run.hpp"

using namespace verbatim::test;

TEST_CASE("find prints the paths of a value, of what it means, and of what fits a pattern") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("find a.ifp block").out == "name: \"block\"\n");
    CHECK(in.verbatim("find a.ifp 'bl*k'").out == "name: \"block\"\n");
    CHECK(in.verbatim("find a.ifp 0.08333s").out == "animations[0].objects[0].frames[0].time: 5 (0.08333 s)\n");
    CHECK(in.verbatim("find a.ifp 5 'animations[0].objects[0].frames[0]'").out == in.verbatim("find a.ifp 0.08333s").out);
    const auto nothing = in.verbatim("find a.ifp nothing_like_it");
    CHECK(nothing.code == 1);
    CHECK((nothing.out.empty() && nothing.err.empty()));
    CHECK(in.verbatim("find a.ifp x animations[9]").code == 3);
}

TEST_CASE("find knows the hash of a name, and the name of the element that a number leads to") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    CHECK(in.verbatim("set a.clip 'body.curves[0].track=my_own_bone'").code == 0);
    CHECK(in.verbatim("find a.clip my_own_bone").out.find("body.curves[0].track: 0x") == 0);
    in.specimen("mw3.anim/event_08_object_scale_state.hex", "a.zbd");
    CHECK(in.verbatim("find a.zbd lamp 'defs[1].sequences'").out.find("defs[1].sequences[0].events[0].body.node_index: ") == 0);
}

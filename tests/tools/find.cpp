#include "tests/tools/run.hpp"

namespace verbatim::test::tools_find {

TEST_CASE("find prints the paths of the values that equal a text, have it as their meaning, or match a pattern") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("find a.ifp block").out == "name: \"block\"\n");
    CHECK(in.verbatim("find a.ifp 'bl*k'").out == "name: \"block\"\n");
    CHECK(in.verbatim("find a.ifp 0.08333s").out == "animations[0].objects[0].frames[0].time: 5 (0.08333 s)\n");
    CHECK(in.verbatim("find a.ifp 5 'animations[0].objects[0].frames[0]'").out ==
          in.verbatim("find a.ifp 0.08333s").out);
    const auto nothing = in.verbatim("find a.ifp nothing_like_it");
    CHECK(nothing.code == 1);
    CHECK((nothing.out.empty() && nothing.err.empty()));
    CHECK(in.verbatim("find a.ifp x animations[9]").code == 3);
}

TEST_CASE("find takes a name and finds its hash, or a reference to the element of that name") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    CHECK(in.verbatim("set a.clip 'body.curves[0].track=my_own_bone'").code == 0);
    CHECK(in.verbatim("find a.clip my_own_bone").out.find("body.curves[0].track: 0x") == 0);
    in.specimen("mw3.anim/event_08_object_scale_state.hex", "a.zbd");
    CHECK(in.verbatim("find a.zbd lamp 'defs[1].sequences'")
              .out.find("defs[1].sequences[0].events[0].body.node_index: ") == 0);
}

TEST_CASE("show, find and diff print the element to which a name or a number refers") {
    sandbox in;
    in.specimen("mw3.anim/event_22_call_sequence.hex", "a.zbd");
    const std::string name = "defs[1].sequences[0].events[0].body.name";
    CHECK(in.verbatim("show a.zbd '" + name + "'").out.find(" \"SEQ\" (sequences[0])\n") != std::string::npos);
    CHECK(in.verbatim("find a.zbd 'sequences[[]0]'").out == name + ": \"SEQ\" (sequences[0])\n");
    CHECK(in.verbatim("set a.zbd '" + name + "=RESET_SEQUENCE' -o b.zbd").code == 0);
    CHECK(in.verbatim("diff a.zbd b.zbd")
              .out.find(".body.name: \"SEQ\" (sequences[0]) -> \"RESET_SEQUENCE\" (reset)\n") != std::string::npos);
    in.specimen("mw3.anim/event_15_object_add_child.hex", "c.zbd");
    CHECK(in.verbatim("insert c.zbd 'defs[1].nodes[2]' -o d.zbd").code == 0);
    CHECK(in.verbatim("diff c.zbd d.zbd").out.find(".body.child_index") == std::string::npos);  // it leads to the hinge
}

}  // namespace verbatim::test::tools_find

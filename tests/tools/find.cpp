#include <sstream>

#include "tests/support/corpus.hpp"
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_find {

TEST_CASE("find prints the paths of the values that equal a text, have it as their meaning, or match a pattern") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("find block a.ifp").out == "name: \"block\"\n");
    CHECK(in.verbatim("find 'bl*k' a.ifp").out == "name: \"block\"\n");
    CHECK(in.verbatim("find 0.08333s a.ifp").out == "animations[walk].objects[pelvis].frames[0].time: 5 (0.08333 s)\n");
    CHECK(in.verbatim("find 5 a.ifp --in 'animations[0].objects[0].frames[0]'").out ==
          in.verbatim("find 0.08333s a.ifp").out);
    const auto nothing = in.verbatim("find nothing_like_it a.ifp");
    CHECK(nothing.code == 1);
    CHECK((nothing.out.empty() && nothing.err == "verbatim: nothing is, means or fits nothing_like_it in a.ifp\n"));
    CHECK(in.verbatim("find x a.ifp --in animations[9]").code == 3);
}

TEST_CASE("find takes a name and finds its hash, or a reference to the element of that name") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    CHECK(in.verbatim("set a.clip 'body.curves[0].track=my_own_bone'").code == 0);
    CHECK(in.verbatim("find my_own_bone a.clip").out.find("body.curves[0].track: 0x") == 0);
    in.specimen("mw3.anim/event_08_object_scale_state.hex", "a.zbd");
    CHECK(in.verbatim("find lamp a.zbd --in 'defs[1].sequences'")
              .out.find("defs[door_anim].sequences[SEQ].events[0].body.node_index: ") == 0);
}

TEST_CASE("show, find and diff print the element to which a name or a number refers") {
    sandbox in;
    in.specimen("mw3.anim/event_22_call_sequence.hex", "a.zbd");
    const std::string name = "defs[1].sequences[0].events[0].body.name";
    CHECK(in.verbatim("show a.zbd '" + name + "'").out.find(" \"SEQ\" (sequences[0])\n") != std::string::npos);
    CHECK(in.verbatim("find 'sequences[[]0]' a.zbd").out ==
          "defs[door_anim].sequences[SEQ].events[SEQ].body.name: \"SEQ\" (sequences[0])\n");
    CHECK(in.verbatim("set a.zbd '" + name + "=RESET_SEQUENCE' -o b.zbd").code == 0);
    CHECK(in.verbatim("diff a.zbd b.zbd")
              .out.find(".body.name: \"SEQ\" (sequences[0]) -> \"RESET_SEQUENCE\" (reset)\n") != std::string::npos);
    in.specimen("mw3.anim/event_15_object_add_child.hex", "c.zbd");
    CHECK(in.verbatim("insert c.zbd 'defs[1].nodes[2]' -o d.zbd").code == 0);
    CHECK(in.verbatim("diff c.zbd d.zbd").out.find(".body.child_index") == std::string::npos);  // it leads to the hinge
}

TEST_CASE("find searches many files and folders, and passes over files of unknown formats") {
    sandbox in;
    REQUIRE(in.shell("mkdir mods").code == 0);
    in.specimen("gta.ifp/minimal.hex", "mods/a.ifp");
    in.specimen("gta.ifp/name_garbage.hex", "mods/b.ifp");
    in.put("mods/readme.txt", hex("70 65 6C 76 69 73"));
    const auto all = in.verbatim("find pelvis mods");
    CHECK(all.code == 0);
    CHECK(all.out.find("mods/a.ifp: animations[walk].objects[pelvis].name: \"") == 0);
    CHECK(all.out.find("mods/b.ifp: animations[sit].objects[pelvis].name: \"pelvis\"") != std::string::npos);
    CHECK(all.err.empty());
    CHECK(in.verbatim("find -l sit mods").out == "mods/b.ifp\n");
    CHECK(in.verbatim("find -c sit mods").out == "mods/a.ifp: 0\nmods/b.ifp: 1\n");
    CHECK(in.verbatim("find -c sit mods/b.ifp").out == "1\n");
    CHECK(in.verbatim("find -l nowhere mods").code == 1);
    CHECK(in.verbatim("find sit --in 'animations[*].name' mods").out == "mods/b.ifp: animations[sit].name: \"sit\"\n");
    CHECK(in.verbatim("find --json sit mods").out ==
          "{\"file\":\"mods/b.ifp\",\"path\":\"animations[sit].name\",\"value\":\"sit\"}\n");
    CHECK(in.verbatim("find --json 0.08333s mods/a.ifp").out ==
          "{\"file\":\"mods/a.ifp\",\"path\":\"animations[walk].objects[pelvis].frames[0].time\",\"value\":5,"
          "\"meaning\":\"0.08333 s\"}\n");
}

TEST_CASE("find reports a broken file and a named file of no known format, and searches the others") {
    sandbox in;
    REQUIRE(in.shell("mkdir mods").code == 0);
    in.specimen("gta.ifp/minimal.hex", "mods/a.ifp");
    REQUIRE(in.shell("head -c 50 mods/a.ifp > mods/cut.ifp; ln -s nowhere mods/link").code == 0);
    const auto broken = in.verbatim("find block mods");
    CHECK(broken.out == "mods/a.ifp: name: \"block\"\n");
    CHECK(broken.err.find("mods/cut.ifp: ") != std::string::npos);
    CHECK(broken.code == 4);  // the link
    in.put("readme.txt", hex("00"));
    const auto unknown = in.verbatim("find block readme.txt mods/a.ifp");
    CHECK(unknown.out == "mods/a.ifp: name: \"block\"\n");
    CHECK(unknown.code == 3);
    CHECK(in.verbatim("find block < /dev/null").code == 5);
    CHECK(in.verbatim("find mods/a.ifp block").err == "verbatim: find: the text comes first: find block mods/a.ifp\n");
    CHECK(in.shell("cat mods/a.ifp | " + std::string(verbatim_command) + " find block -").out == "name: \"block\"\n");
}

TEST_CASE("with --in, files of other formats without that part are passed over; if no file has it, that is an error") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("sims1.skin/canonical.hex", "b.skn");
    CHECK(in.verbatim("find block a.ifp b.skn --in name").code == 0);
    const auto other = in.verbatim("find '*' a.ifp b.skn --in animations -l");
    CHECK(other.out == "a.ifp\n");
    CHECK((other.code == 0 && other.err.empty()));
    CHECK(in.verbatim("find '*' a.ifp b.skn --in animation").code == 3);
}

TEST_CASE("find --where takes a condition on a field, a number of elements, an element or a calculated value") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto found = [&](const std::string& condition) {
        const auto got = in.verbatim("find --where '" + condition + "' a.ifp");
        CHECK(got.code == (got.out.empty() ? 1 : 0));
        return got.out;
    };
    CHECK(found("time>0") == "animations[walk].objects[pelvis].frames[0].time: 5 (0.08333 s)\n");
    CHECK(found("time>=0.08s") == found("time>0"));
    CHECK(found("time>0.09s").empty());
    CHECK(found("frames>=1") == "animations[walk].objects[pelvis].frames: 1\n");
    CHECK(found("frames>1").empty());
    CHECK(found("name=walk") == "animations[walk].name: \"walk\"\n");
    CHECK(found("name==walk") == found("name=walk"));
    CHECK(found("name!=walk").find("\"walk\"") == std::string::npos);
    CHECK(found("length<1s") == "animations[walk].length: 0.0833333 s\n");
    CHECK(found("rotation[3]>-32769").starts_with("animations[walk].objects[pelvis].frames[0].rotation[3]: "));
    CHECK(found("rotation.w>-32769") == found("rotation[3]>-32769"));
    CHECK(found("animation_count=1") == "animation_count: 1\n");
    CHECK(found("nothing=1").empty());
    CHECK(found("time>0 and rotation.w>-32769") == found("time>0"));
    CHECK(found("time>0 and not rotation.w>-32769").empty());
    CHECK(found("nothing=1 or time>=0.08s") == found("time>0"));
    CHECK(found("frames==(animation_count)").empty());  // no record has both
    CHECK(found("time * 2 == 10") == found("time>0"));
    CHECK(
        in.verbatim("find --where 'time>0 and' a.ifp").err ==
        "verbatim: --where: time>0 and is not a condition, as time>1.5s or name=run* and frames>1: column 11: expected "
        "a part, a number or \"(\", but it ends here\n");
    CHECK(in.verbatim("find --where time a.ifp").code == 5);
    CHECK(in.verbatim("find --where 'time>' a.ifp").code == 5);
    CHECK(in.verbatim("find --where 'time>0' --in 'animations[0].objects' a.ifp a.ifp -c").out ==
          "a.ifp: 1\na.ifp: 1\n");
}

TEST_CASE("a condition that cannot be compared is refused alike by find --where and by a path") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    for (const std::string condition : {"time>5 b>2", "time>5 xyz", "time>5 s xyz", "time>x"}) {
        const auto found = in.verbatim("find --where '" + condition + "' a.ifp"),
                   got = in.verbatim("get a.ifp '**.frames[" + condition + "].time'");
        CAPTURE(condition, found.err, got.err);
        CHECK((found.code == 3 && got.code == 3));
        const auto column = found.err.find("column");  // One format has several types of frames.
        const auto reason = found.err.substr(column, found.err.rfind('(') - column);
        CHECK(got.err.find("[" + condition + "]: " + reason) != std::string::npos);
    }
    CHECK(in.verbatim("find --where 'time>5 s xyz' a.ifp").err.find("column 10: expected \"and\"") !=
          std::string::npos);
    CHECK(in.verbatim("find --where 'length>1s b' a.ifp").code == 3);
    CHECK(in.verbatim("find --where 'name>1s b' a.ifp").code == 0);
    // A file in which it cannot be compared says nothing beside one in which it can.
    in.specimen("oni.corpses/every_field.hex", "b.CRSA");
    REQUIRE(in.verbatim("find --where 'capacity=x' b.CRSA").code == 3);
    CHECK(in.verbatim("find --where 'capacity=x or name=walk' a.ifp b.CRSA").out ==
          "a.ifp: animations[walk].name: \"walk\"\n");
}

TEST_CASE("find --where compares one number of a calculated value, and paths do so, too") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].frames[0].rotation~=euler(10,20,30)'").code == 0);
    CHECK(in.verbatim("find --where 'euler.z>29' a.ifp").code == 0);
    CHECK(in.verbatim("find --where 'euler[2]>31' a.ifp").code == 1);
    CHECK(in.verbatim("get a.ifp '**.frames[euler.y>19].time'").out == "5\n");
}

TEST_CASE("in real files, find by a name passes over frames, and finds as much as a search of all names") {
    for (const auto& file : real_files("ifp/")) {
        if (file.name != "ifp/anpk/re3unix_ped.ifp" && file.name != "ifp/anp3/cretrun_ped.ifp") continue;
        const sandbox in;
        in.put("ped.ifp", file.read());
        const auto names = in.verbatim("get ped.ifp '**.name'");
        REQUIRE(names.code == 0);
        std::istringstream lines(names.out);
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line);) count += line == "\"Pelvis\"";
        CHECK(count > 5);
        CHECK(in.verbatim("find -c Pelvis ped.ifp --in '**.name'").out == std::to_string(count) + "\n");
    }
}

}  // namespace verbatim::test::tools_find

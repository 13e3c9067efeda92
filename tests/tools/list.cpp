#include "tests/tools/run.hpp"

namespace verbatim::test::tools_list {

TEST_CASE("list prints a row for each element, with the columns that the schema names") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
    CHECK(in.verbatim("set a.ifp 'animations[1].name=run' 'animations[1].objects[0].frames[0].time=30'").code == 0);
    CHECK(in.verbatim("list a.ifp").out ==
          "     name  objects  objects.frames  length\n"
          "[0]  walk  1        1               0.0833333 s\n"
          "[1]  run   1        1               0.5 s\n");
    CHECK(in.verbatim("list a.ifp animations --sort -length --columns name,length").out ==
          "     name  length\n"
          "[1]  run   0.5 s\n"
          "[0]  walk  0.0833333 s\n");
    CHECK(in.verbatim("list a.ifp animations --csv --columns name,frame_data_size").out ==
          "path,name,frame_data_size\r\nanimations[0],walk,10\r\nanimations[1],run,10\r\n");
    CHECK(in.verbatim("list a.ifp 'animations[0].objects[0].frames' --json --columns time").out ==
          "[\n{\"path\":\"animations[0].objects[0].frames[0]\",\"time\":5}\n]\n");
}

TEST_CASE("list names the lists if there are several, and refuses a column that no element has") {
    sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto all = in.verbatim("list a.skn");
    CHECK(all.code == 0);
    CHECK(all.out.find("faces: ") != std::string::npos);
    CHECK(all.out.find("vectors: ") != std::string::npos);
    const auto several = in.verbatim("list a.skn --csv");
    CHECK(several.code == 3);
    CHECK(several.err.find("there are several lists; name one of ") != std::string::npos);
    const auto unknown = in.verbatim("list a.skn faces --columns a,colour");
    CHECK(unknown.code == 3);
    CHECK(unknown.err.find("faces: no element has colour") != std::string::npos);
    const auto sort = in.verbatim("list a.skn faces --columns a,b --sort c");
    CHECK(sort.code == 3);
    CHECK(sort.err.find("--sort c: expected one of a, b") != std::string::npos);
    CHECK(in.verbatim("list a.skn name").err.find("there is no list") != std::string::npos);
}

TEST_CASE("list takes patterns: the elements that fit, or the rows of all lists that fit, in one table") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    CHECK(in.verbatim("list a.ifp 'animations[*i*]' --columns name,frame_data_size").out ==
          "     name  frame_data_size\n"
          "[0]  sit   10\n"
          "[1]  rise  10\n");
    CHECK(in.verbatim("list a.ifp 'animations[-1]' --csv --columns name").out ==
          "path,name\r\nanimations[2],clean\r\n");
    CHECK(in.verbatim("list a.ifp 'animations[*].objects' --columns name,bone_id --sort -bone_id").out ==
          "                              name    bone_id\n"
          "animations[clean].objects[0]  neck    neck\n"
          " animations[rise].objects[0]  spine   spine\n"
          "  animations[sit].objects[0]  pelvis  pelvis\n");
    REQUIRE(in.verbatim("list a.ifp 'animations[*].objects' --csv --columns name,bone_id > t.csv; "
                        "sed -i 's/spine,2/spine,3/' t.csv")
                .code == 0);
    REQUIRE(in.verbatim("set a.ifp --csv t.csv").code == 0);
    CHECK(in.verbatim("get a.ifp '**.bone_id'").out == "1\n3\n4\n");
    CHECK(in.verbatim("list a.ifp '**.bone_id'").err.find("there is no list") != std::string::npos);
    CHECK(in.verbatim("list a.ifp 'animations[x*]'").err.find("no element fits [x*]") != std::string::npos);
}

TEST_CASE("map --by-type sums up the ranges of each part, and diff --stat the elements that differ") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
    const auto map = in.verbatim("map --by-type a.ifp");
    CHECK(map.out.find("         2          4  field    i16              animations[].objects[].frames[].time\n") !=
          std::string::npos);
    CHECK(in.verbatim("map --by-type --json a.ifp | jq -s 'map(.size) | add'").out == in.shell("wc -c < a.ifp").out);
    REQUIRE(in.verbatim("set a.ifp 'animations[1].name=run' -o b.ifp").code == 0);
    REQUIRE(in.verbatim("copy --again a.ifp 'animations[0]' b.ifp").code == 0);
    REQUIRE(in.verbatim("set b.ifp 'animations[2].name=go' 'name=other'").code == 0);
    const auto stat = in.verbatim("diff --stat a.ifp b.ifp");
    CHECK(stat.code == 1);
    CHECK(stat.out == "animations: 1 changed ([1]), 1 new (go), 0 gone\nname: changed\n");
    CHECK(in.verbatim("diff --stat a.ifp a.ifp").out.empty());
}

}  // namespace verbatim::test::tools_list

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_show {

TEST_CASE("show prints a tree, with the findings at their values") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto shown = in.verbatim("show --all a.ifp");
    CHECK(shown.code == 0);
    CHECK(shown.out.find("a.ifp: GTA animation package (IFP), ") == 0);
    CHECK(shown.out.find("  magic                    \"ANP3\"\n") != std::string::npos);
    CHECK(shown.out.find(" bytes, 4 findings (4 notes)\n") != std::string::npos);
    CHECK(shown.out.find("! note at 0x") != std::string::npos);
    CHECK(shown.out.find("\x1b[") == std::string::npos);
}

TEST_CASE("show prints the severity and the source of a finding") {
    sandbox in;
    in.specimen("oni.corpses/next_at_capacity.hex", "a.CRSA");
    const auto shown = in.verbatim("show a.CRSA");
    CHECK(shown.out.find(" bytes, 3 findings (1 error, 2 notes)\n") != std::string::npos);
    CHECK(shown.out.find("  ! error at 0x18: expected less than capacity, found ") != std::string::npos);
    CHECK(shown.out.find(" (the engine, which puts") != std::string::npos);
    CHECK(in.verbatim("show a.CRSA 'corpses[0].name'").out.find('!') == std::string::npos);
}

TEST_CASE("show --hex annotates every leaf") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto shown = in.verbatim("show --hex a.ifp magic");
    CHECK(shown.code == 0);
    CHECK(shown.out ==
          "00000000  41 4E 50 33                                      ANP3             magic fourcc \"ANP3\"\n");
}

TEST_CASE("show --json prints the JSON of get, with meanings and calculated values, from which the file can be made") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string plain =
        "jq -S 'walk(if type == \"object\" then (if has(\"meaning\") then .value else "
        "del(.length, .euler, .axis_angle) end) else . end)'";
    CHECK(in.verbatim("show --json a.ifp 'animations[0]' | " + plain).out ==
          in.verbatim("get a.ifp 'animations[0]' | " + plain).out);
    CHECK(in.verbatim("show --json a.ifp 'animations[0]' | jq -c '[.length, .objects[0].frames[0].time, "
                      ".objects[0].frames[0].euler]'")
              .out == "[\"0.0833333 s\",{\"value\":5,\"meaning\":\"0.08333 s\"},\"0.3° 0.3° 0.4°\"]\n");
    REQUIRE(in.verbatim("to-json --meaning a.ifp -o a.json").code == 0);
    CHECK(in.shell("jq '.content.Anp3.animations[0].length' a.json").out == "\"0.0833333 s\"\n");
    CHECK(in.verbatim("from-json a.json -o b.ifp").code == 0);
    CHECK(in.get("b.ifp") == in.get("a.ifp"));
    REQUIRE(in.shell("sed -i 's/\"length\": \"0.0833333 s\"/\"length\": [1]/' a.json").code == 0);
    CHECK(in.verbatim("from-json a.json -o c.ifp").err.find("it is calculated") != std::string::npos);
}

TEST_CASE("get prints values, one per path") {
    sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    CHECK(in.verbatim("get a.ifp magic animation_count").out == "\"ANP3\"\n2\n");
    CHECK(in.verbatim("get --json a.ifp animation_count").out == "2\n");
    const auto wrong = in.verbatim("get a.ifp animations[7]");
    CHECK(wrong.code == 3);
    CHECK(wrong.err == "verbatim: a.ifp: animations: there is no element 7; it has 2 elements\n");
}

TEST_CASE("map prints the offset, size, owner, type and path of a field") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto mapped = in.verbatim("map a.ifp");
    CHECK(mapped.code == 0);
    CHECK(mapped.out.find("       0x0        4  field    fourcc           magic\n") != std::string::npos);
    const auto json = in.verbatim("map --json a.ifp");
    CHECK(json.out.find(R"({"offset":0,"size":4,"path":"magic","type":"fourcc","owner":"field"})"
                        "\n") == 0);
}

TEST_CASE("formats, docs and --help print to standard output, and the help is short") {
    sandbox in;
    CHECK(in.verbatim("formats").out.find("\ngta.ifp ") != std::string::npos);
    CHECK(in.verbatim("formats --json").out.find(R"({"id":"gta.ifp",)") != std::string::npos);
    CHECK(in.verbatim("docs gta.ifp").out.find("# GTA animation package (IFP)\n") == 0);
    CHECK(in.verbatim("docs nonsense").code == 5);
    for (const char* help : {"--help", "", "check --help", "show --help", "map --help", "get --help", "set --help",
                             "formats --help", "docs --help"}) {
        const auto said = in.verbatim(help);
        CHECK(said.code == 0);
        CHECK(std::count(said.out.begin(), said.out.end(), '\n') <= 56);
    }
    CHECK(in.verbatim("nonsense").code == 5);
}

TEST_CASE("show reports that it cannot write to standard output if the disk is full") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    if (!std::filesystem::exists("/dev/full")) return;
    const auto full = in.verbatim("show a.ifp > /dev/full");
    CHECK(full.code == 4);
    CHECK(full.err == "verbatim: cannot write to standard output\n");
}

}  // namespace verbatim::test::tools_show

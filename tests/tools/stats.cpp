// verbatim stats.
#include <span>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_stats {

namespace {

bytes text(std::string_view of) {
    const auto all = std::as_bytes(std::span(of));
    return {all.begin(), all.end()};
}

}  // namespace

TEST_CASE("stats counts the values of a field in many files") {
    const sandbox in;
    REQUIRE(in.shell("mkdir files").code == 0);
    in.specimen("gta.ifp/minimal.hex", "files/a.ifp");
    in.specimen("gta.ifp/minimal.hex", "files/b.ifp");
    in.put("files/notes.txt", hex(R"("some text")"));
    REQUIRE(in.verbatim("copy --again files/b.ifp 'animations[0]' files/b.ifp").code == 0);
    REQUIRE(in.verbatim("set files/b.ifp 'animations[1].name=run' 'animations[1].objects[0].frames[0].time=30'").code ==
            0);
    const auto got = in.verbatim("stats 'animations[*].objects[*].frames[*].time' files");
    CHECK((got.code == 0 && got.err.empty()));
    CHECK(got.out ==
          "3 values in 2 files, 2 different, 5 to 30\n"
          "        2  66.7 %  in     2 files  5 (0.08333 s)\n"
          "        1  33.3 %  in     1 files  30 (0.5 s)\n");
    CHECK(in.verbatim("stats magic files/a.ifp files/b.ifp").out.find("2 values in 2 files, 1 different: constant\n") ==
          0);
    CHECK(in.verbatim("stats 'animations' files --json | jq -c 'select(.value) | [.value, .count]'").out ==
          "[\"1 elements\",1]\n[\"2 elements\",1]\n");
    CHECK(in.verbatim("stats nothing files").code == 3);
    CHECK(in.verbatim("stats magic files/notes.txt").code == 3);
}

TEST_CASE("stats --unknown finds what fields without a meaning hold") {
    const sandbox in;
    in.put("a.ksy", text(R"(meta: {id: odd, endian: le}
seq:
  - {id: count, type: u1}
  - {id: unk1, type: u1}
  - {id: unk2, type: u4}
  - {id: name, type: str, size: 4, encoding: ASCII}
  - {id: unk10, type: u1}
  - {id: unk11, type: u4}
  - {id: items, type: u2, repeat: expr, repeat-expr: count}
)"));
    in.put("a.odd", hex(R"(01 02   55 7A 91 8D  "walk"   07  00 00 00 3F  05 00)"));
    in.put("b.odd", hex(R"(03 04   15 B5 24 DC  "idle"   07  00 00 00 3F  05 00 06 00 07 00)"));
    const auto got = in.verbatim("stats --schema a.ksy --unknown odd a.odd b.odd");
    INFO(got.out << got.err);
    CHECK(got.code == 0);
    CHECK(got.out.find("unk10: 2 values, constant 7\n") != std::string::npos);
    CHECK(got.out.find("unk1: 2 values, 2 different, 2 to 4\n") != std::string::npos);
    CHECK(got.out.find("    = number of items + 1\n") != std::string::npos);
    CHECK(got.out.find("    = CRC-32 of name\n") != std::string::npos);
    CHECK(got.out.find("unk11: 2 values, constant 1056964608 (0.5 as a float)\n") != std::string::npos);
    CHECK(got.out.find("4 unknown fields in 2 files\n") != std::string::npos);
}

TEST_CASE("stats --unknown leaves out texts, whose meaning is known") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    CHECK(in.verbatim("stats --unknown sims1.skin a.skn").out == "0 unknown fields in 1 files\n");
}

}  // namespace verbatim::test::tools_stats

// Texts and bytes that a terminator or padding ends within a size, and sizes that are divided.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_solved_texts {

TEST_CASE("loaded: a text that a terminator or padding ends becomes longer if its size follows") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: a, type: strz, size: n}
  - {id: m, type: u1}
  - {id: b, type: str, size: m, pad-right: 0x20}
  - {id: l, type: u1}
  - {id: c, size: l, terminator: 0x2c, include: true}
  - {id: count, type: u1}
  - {id: all, type: row, repeat: expr, repeat-expr: count}
  - {id: last, type: u1}
types:
  row: {seq: [{id: len, type: u1}, {id: text, type: strz, size: len}]}
)",
                    "04 61 62 63 00   03 64 65 20   02 66 2C   01  02 67 00  FF");
    REQUIRE(r.why() == "");
    constexpr auto others = "03 64 65 20 02 66 2C 01 02 67 00 FF";
    CHECK(r.set("a", "longer") == "07 6C 6F 6E 67 65 72 00 " + std::string(others));
    CHECK(r.set("a", "x") == "04 78 00 00 00 " + std::string(others));
    CHECK(r.set("b", "long") == "04 61 62 63 00 04 6C 6F 6E 67 02 66 2C 01 02 67 00 FF");
    CHECK(r.set("c", "66 67 2C") == "04 61 62 63 00 03 64 65 20 03 66 67 2C 01 02 67 00 FF");
    CHECK(r.set("all[0].text", "row") == "04 61 62 63 00 03 64 65 20 02 66 2C 01 04 72 6F 77 00 FF");
    r.keep_laws();
}

TEST_CASE("loaded: a size that is divided follows, and keeps its remainder") {
    const reading r(R"(
meta: {id: h}
seq:
  - {id: n, type: u1}
  - {id: data, type: str, encoding: ASCII, size: n / 2}
  - {id: m, type: u1}
  - {id: more, size: m % 16}
  - {id: last, type: u1}
)",
                    "07 61 62 63   32 01 02   5A");
    REQUIRE(r.why() == "");
    CHECK(r.set("data", "abcd") == "09 61 62 63 64 32 01 02 5A");
    CHECK(r.set("more", "01 02 03") == "07 61 62 63 33 01 02 03 5A");
    CHECK(r.set("more", "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F").starts_with("refused: more: "));
    r.keep_laws();
}

TEST_CASE("loaded: a count or a size under the condition of its data follows") {
    constexpr auto schema = R"(
meta: {id: c}
seq:
  - {id: flags, type: u1}
  - {id: n, type: u1, if: flags == 1}
  - {id: size, type: u2be, if: flags == 1}
  - {id: xs, type: u1, repeat: expr, repeat-expr: n, if: flags == 1}
  - {id: data, size: size - 1, if: flags == 1}
  - {id: z, type: u1}
)";
    const reading there(schema, "01 02 00 03  61 62  AA BB  07");
    REQUIRE(there.why() == "");
    CHECK(there.set("data", "AA BB CC") == "01 02 00 04 61 62 AA BB CC 07");
    CHECK(there.set("xs[0]", "9") == "01 02 00 03 09 62 AA BB 07");
    there.keep_laws();
    const reading none(schema, "00 07");
    CHECK(none["z"] == "7");
    none.keep_laws();
}

}  // namespace verbatim::test::kaitai_solved_texts

// Bit fields of loaded schemas that are cases of a switch or instances, and bit fields that would continue a byte of
// another record.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_bit_edges {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("loaded: a bit field may be an instance or a case of a switch") {
    const reading r(R"(
meta: {id: a, endian: be}
seq:
  - {id: kind, type: u1}
  - {id: big, type: {switch-on: kind, cases: {1: b24, 2: u1}}}
  - {id: part, type: {switch-on: kind, cases: {1: b12le}}}
  - {id: end, type: u1}
instances:
  high: {pos: 1, type: b4}
  low: {pos: 1, type: b4le, enum: tone}
  flag: {pos: 4, type: b1}
  pairs: {pos: 1, type: b16, repeat: expr, repeat-expr: 2}
  sum: {value: big + high}
enums:
  tone: {2: dark}
)",
                    "01  12 34 56  AB CD  07");
    CHECK(r.why() == "");
    CHECK(r["big"] == "1193046");
    CHECK(r["part"] == "3499");
    CHECK(r["end"] == "7");
    CHECK(r["high"] == "1");
    CHECK(r["low"] == "dark");
    CHECK(r["flag"] == "true");
    CHECK(r["pairs"] == "[4660, 22187]");
    CHECK(r["sum"] == "1193047");
    CHECK(r.set("part", "part=5") == "01 12 34 56 05 C0 07");
    r.keep_laws();
}

TEST_CASE("loaded: bit fields that would continue a byte of another record or of the other bit order are refused") {
    const auto why = [](const std::string& fields) {
        return reading("meta: {id: a}\nseq:\n" + fields + R"(
types:
  half: {seq: [{id: v, type: b4}]}
  whole: {seq: [{id: v, type: b4}, {id: w, type: b4}]}
  none: {seq: []}
)",
                       "00 00 00")
            .why();
    };
    constexpr auto refused = "go on in a byte that others have begun are not supported";
    CHECK_THAT(why("  - {id: n, type: half}\n  - {id: m, type: b4}"),
               ContainsSubstring("a.ksy:4:5: bits that ") && ContainsSubstring(refused));
    CHECK_THAT(why("  - {id: n, type: half, repeat: expr, repeat-expr: 2}"), ContainsSubstring(refused));
    CHECK_THAT(why("  - {id: n, type: half}\n  - {id: m, type: none}\n  - {id: o, type: half}"),
               ContainsSubstring(refused));
    CHECK_THAT(why("  - {id: n, type: b3}\n  - {id: m, type: b5le}"), ContainsSubstring(refused));
    CHECK(why("  - {id: n, type: half}\n  - {id: m, type: u1}\n  - {id: o, type: half}") == "");
    CHECK(why("  - {id: n, type: half, size: 1}\n  - {id: o, type: half}") == "");
    CHECK(why("  - {id: n, type: whole, repeat: eos}") == "");
    CHECK(why("  - {id: n, type: b3}\n  - {id: m, type: b5}\n  - {id: o, type: b8le}") == "");
}

// The file determines the number of bits. It is refused only if they end within a byte.
TEST_CASE("loaded: a file in which conditional bit fields end within a byte is refused") {
    constexpr auto schema = R"(
meta: {id: a}
seq: [{id: all, type: one, repeat: expr, repeat-expr: _io.size}]
instances: {sizes: {value: sizeof<b12> + bitsizeof<b12> + sizeof<u4le> + bitsizeof<odd> + sizeof<odd>}}
types:
  odd: {seq: [{id: x, type: u1}, {id: y, type: b3}]}
  one: {seq: [{id: more, type: b1}, {id: x, type: b7, if: more}, {id: y, type: b3, if: not more}, {id: z, type: b4, if: not more and y != 0}]}
)";
    const reading whole(schema, "85 1B");
    CHECK(whole["all[0].x"] == "5");
    CHECK(whole["all[1].z"] == "11");
    CHECK(whole["sizes"] == "31");
    whole.keep_laws();
    CHECK_THAT(reading(schema, "05").why(), ContainsSubstring("bits that go on in a byte that others have begun"));
}

}  // namespace verbatim::test::kaitai_bit_edges

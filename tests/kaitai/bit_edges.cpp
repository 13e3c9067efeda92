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
    CHECK_THAT(why("  - {id: n, type: {switch-on: 1, cases: {1: b3}}}\n  - {id: m, type: b4}"),
               ContainsSubstring(refused));
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

TEST_CASE("loaded: a type or a switch that follows a bit field starts with a byte") {
    const auto read = [](const std::string& fields, std::string_view expression) {
        const reading r("meta: {id: a}\nseq:\n  - {id: wide, type: b1}\n" + fields + R"(
types:
  pair: {seq: [{id: v, type: b4}, {id: w, type: b4}]}
)",
                        "80 93 5A 00");
        REQUIRE(r.why() == "");
        r.keep_laws();
        return r[expression];
    };
    CHECK(read("  - {id: n, type: {switch-on: wide, cases: {true: b7, false: b15}}}", "n") == "73");
    CHECK(read("  - {id: n, type: pair}", "n.w") == "3");
    CHECK(read("  - {id: n, type: pair, repeat: expr, repeat-expr: 2}", "n[1].v") == "5");
    CHECK(read("  - {id: m, type: b3, if: wide}\n  - {id: n, type: pair}", "n.v") == "9");
    CHECK(read("  - {id: m, type: b3, if: not wide}\n  - {id: n, type: pair}", "n.v") == "9");
    CHECK(read("  - {id: m, type: b3}\n  - {id: n, type: b7, if: wide}\n  - {id: o, type: pair}", "o.w") == "10");
}

TEST_CASE("loaded: sizes, counts, tags and conditions in bit fields follow the data") {
    constexpr auto schema = R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: kind, type: b4, enum: k}
  - {id: flag, type: b1}
  - {id: n, type: b3}
  - {id: data, size: n}
  - {id: head, type: head}
  - {id: all, type: row, repeat: expr, repeat-expr: head.count}
  - {id: name, type: str, size: head.len * 2}
  - {id: more, type: u1, if: flag}
enums: {k: {1: one, 2: two}}
types:
  head: {seq: [{id: count, type: b3le}, {id: len, type: b5le}]}
  row: {seq: [{id: x, size: _root.n}]}
)";
    const reading r(schema, "1A 61 62   09  63 64  65 66  AA");
    REQUIRE(r.why() == "");
    CHECK(r["all[0].x"] == "[0x63, 0x64]");
    CHECK(r.set("kind", "two") == "2A 61 62 09 63 64 65 66 AA");
    CHECK(r.set("head.count", "1") == "1A 61 62 09 63 64 65 66 AA");
    CHECK(r.set("name", "longer") == "1A 61 62 19 63 64 6C 6F 6E 67 65 72 AA");
    CHECK(r.set("name", "odd").starts_with("refused: name: it needs 3, but head.len gives 2"));
    CHECK(r.set("name", std::string(64, 'x')).starts_with("refused: name: "));
    r.keep_laws();

    constexpr auto small = R"(
meta: {id: b}
seq:
  - {id: kind, type: b4, enum: k}
  - {id: flag, type: b1}
  - {id: n, type: b3}
  - {id: data, size: n}
enums: {k: {1: one, 2: two}}
)";
    const reading one(small, "1A 61 62");
    CHECK(one.set("data", "61 62 63") == "1B 61 62 63");
    CHECK(one.set("flag", "false") == "12 61 62");
    CHECK(one.set("data", "01 02 03 04 05 06 07 08") == "refused: data: n would become 8, which it cannot hold");
    one.keep_laws();
}

}  // namespace verbatim::test::kaitai_bit_edges

// Numbers, enumerations and bit fields of loaded schemas: their values in small files, calculated by hand.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_read_numbers {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("loaded: integers of every size, sign and byte order") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: u1, type: u1}
  - {id: s1, type: s1}
  - {id: u2, type: u2}
  - {id: s2, type: s2}
  - {id: u4be, type: u4be}
  - {id: s4, type: s4}
  - {id: u8, type: u8}
  - {id: s8be, type: s8be}
instances:
  sum: {value: u1 + s1}
  least: {value: "[u2, s2, s4].min"}
)",
                    R"(
        FF  FE  34 12  FE FF  00 00 01 02  00 00 00 80
        FF FF FF FF FF FF FF FF   FF FF FF FF FF FF FF FE
    )");
    CHECK(r.why() == "");
    CHECK(r["u1"] == "255");
    CHECK(r["s1"] == "-2");
    CHECK(r["u2"] == "4660");
    CHECK(r["s2"] == "-2");
    CHECK(r["u4be"] == "258");
    CHECK(r["s4"] == "-2147483648");
    CHECK(r["u8"] == "18446744073709551615");
    CHECK(r["s8be"] == "-2");
    CHECK(r["sum"] == "253");
    CHECK(r["least"] == "-2147483648");
    CHECK(r["u4be._sizeof"] == "4");
    CHECK(r["_root._sizeof"] == "30");
    CHECK(r.set("u4be", "16909060").substr(18, 11) == "01 02 03 04");
    r.keep_laws();
}

TEST_CASE("loaded: floats of both sizes and byte orders") {
    const reading r(R"(
meta: {id: a, endian: be}
seq:
  - {id: single, type: f4}
  - {id: double, type: f8le}
instances:
  whole: {value: single.to_i}
)",
                    "3F C0 00 00   00 00 00 00 00 00 02 C0");
    CHECK(r["single"] == "1.5");
    CHECK(r["double"] == "-2.25");
    CHECK(r["whole"] == "1");
    CHECK(r["single + double"] == "-0.75");
    r.keep_laws();
}

TEST_CASE("loaded: an enumeration gives names to numbers, and an unknown number is a finding") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: one, type: u1, enum: animal}
  - {id: other, type: u1, enum: animal}
instances:
  is_cat: {value: one == animal::cat}
  number: {value: other.to_i}
enums:
  animal: {4: dog, 7: cat}
)";
    const reading r(schema, "07 04");
    CHECK(r["one"] == "cat");
    CHECK(r["other"] == "dog");
    CHECK(r["is_cat"] == "true");
    CHECK(r["number"] == "4");
    CHECK(r.findings().empty());
    CHECK(r.set("one", "dog") == "04 04");
    r.keep_laws();
    CHECK(reading(schema, "07 05").findings() == std::vector<std::string>{"other @ 0x1"});
}

TEST_CASE("loaded: a field has only the enumerators whose numbers it can hold") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: a, type: u1, enum: e}
  - {id: b, type: s1, enum: f}
  - {id: c, type: u8, enum: e}
  - {id: d, type: s2, enum: f}
  - {id: whole, type: b8, enum: e}
  - {id: half, type: b4, enum: f}
  - {id: rest, type: b4}
  - {id: least, type: s1, enum: e}
  - {id: most, type: u2, enum: f}
enums:
  e: {-1: neg, 0: zero}
  f: {15: high, 255: max, 65535: wmax}
)",
                    "FF  FF  FF FF FF FF FF FF FF FF  FF FF  FF  FF  FF  FF FF");
    CHECK(r["a"] == "255");
    CHECK(r["b"] == "-1");
    CHECK(r["c"] == "18446744073709551615");
    CHECK(r["d"] == "-1");
    CHECK(r["a == e::neg"] == "false");
    CHECK(r["whole"] == "255");
    CHECK(r["half"] == "high");
    CHECK(r["least"] == "neg");
    CHECK(r["most"] == "wmax");
    CHECK(r.findings() == std::vector<std::string>{"a @ 0x0", "b @ 0x1", "c @ 0x2", "d @ 0xa"});
    for (const auto* edit : {"a=neg", "b=max", "c=neg", "d=wmax"})
        CHECK_THAT(r.set(std::string(edit, 1), edit + 2), ContainsSubstring("is not a value of"));
    CHECK_THAT(r.set("least", "neg"), ContainsSubstring("FF"));
    r.keep_laws();
}

TEST_CASE("loaded: bit fields from the highest bit on, and from the lowest") {
    const reading big(R"(
meta: {id: a, bit-endian: be}
seq:
  - {id: a, type: b3}
  - {id: b, type: b1}
  - {id: c, type: b12}
)",
                      "D1 23");  // 110 1 0001 0010 0011
    CHECK(big["a"] == "6");
    CHECK(big["b"] == "true");
    CHECK(big["c"] == "291");
    big.keep_laws();

    const reading little(R"(
meta: {id: a, bit-endian: le}
seq:
  - {id: a, type: b3}
  - {id: b, type: b1}
  - {id: c, type: b12}
)",
                         "1E 32");  // 0x321E: c is 0x321, b is 1, a is 6
    CHECK(little["a"] == "6");
    CHECK(little["b"] == "true");
    CHECK(little["c"] == "801");
    little.keep_laws();

    const reading named(R"(
meta: {id: a}
seq:
  - {id: kind, type: b4, enum: kind}
  - {id: rest, type: b4}
  - {id: next, type: u1}
enums:
  kind: {1: small, 2: large}
)",
                        "2F 09");
    CHECK(named["kind"] == "large");
    CHECK(named["rest"] == "15");
    CHECK(named["next"] == "9");
    named.keep_laws();
}

TEST_CASE("loaded: a list of bit fields to the end of a file may be empty") {
    constexpr auto schema = "meta: {id: a}\nseq:\n  - {id: all, type: b4, repeat: eos}\n";
    const reading two(schema, "F1"), none(schema, "");
    CHECK(two["all"] == "[15, 1]");
    CHECK(none.why() == "");
    CHECK(none["all"] == "[]");
    two.keep_laws();
    none.keep_laws();
}

TEST_CASE("loaded: data may select the byte order of a type") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: mark, size: 2}
  - {id: body, type: body}
types:
  body:
    meta:
      endian:
        switch-on: _root.mark
        cases:
          '[0x49, 0x49]': le
          '[0x4d, 0x4d]': be
    seq:
      - {id: number, type: u2}
      - {id: inside, type: inside}
    types:
      inside:
        seq:
          - {id: number, type: u4}
)";
    const reading little(schema, "49 49   01 02   01 00 00 00"), big(schema, "4D 4D   01 02   00 00 00 01");
    CHECK(little["body.number"] == "513");
    CHECK(big["body.number"] == "258");
    CHECK(little["body.inside.number"] == "1");
    CHECK(big["body.inside.number"] == "1");
    CHECK_FALSE(reading(schema, "4D 49   01 02   00 00 00 01").was_read());
    little.keep_laws();
    big.keep_laws();
}

TEST_CASE("loaded: values that are not valid are findings") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: equal, type: u1, valid: 5}
  - {id: range, type: u1, valid: {min: 2, max: 4}}
  - {id: any, type: u1, valid: {any-of: [1, 3]}}
  - {id: holds, type: u1, valid: {expr: _ % 2 == 0}}
  - {id: known, type: u1, enum: kind, valid: {in-enum: true}}
enums:
  kind: {1: one}
)";
    const reading r(schema, "05 04 03 08 01");
    CHECK(r.findings().empty());
    r.keep_laws();
    CHECK(reading(schema, "04 05 02 07 02").findings() ==
          std::vector<std::string>{"known @ 0x4", "equal @ 0x0", "range @ 0x1", "any @ 0x2", "holds @ 0x3"});
}

TEST_CASE("loaded: each element of a list that is not valid is a finding") {
    constexpr auto schema = R"(
meta: {id: a, endian: be, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: all, type: u2, repeat: expr, repeat-expr: n, valid: {max: 4}}
  - {id: names, type: strz, repeat: expr, repeat-expr: n, valid: {expr: _.length < n and 6 / _.length > 0}}
  - {id: rows, type: row, repeat: eos, valid: {expr: _.x == 1}}
types:
  row: {seq: [{id: x, type: u1, valid: {any-of: [1, 2]}}]}
)";
    const reading good(schema, "02   00 01 00 02   61 00 62 00   01 01");
    REQUIRE(good.why() == "");
    CHECK(good.findings().empty());
    const reading r(schema, "02   00 05 01 00   61 62 00 00   01 02 03");
    REQUIRE(r.why() == "");
    CHECK(r.findings() == std::vector<std::string>{"rows[2].x @ 0xb", "all[0] @ 0x1", "all[1] @ 0x3", "names[0] @ 0x5",
                                                   "names[1] @ 0x8", "rows[1] @ 0xa", "rows[2] @ 0xb"});
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_read_numbers

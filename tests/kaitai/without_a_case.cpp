// A field whose switch-on has no case for the value is absent, as one whose condition does not hold.
#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_without_a_case {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto schema = R"(
meta: {id: c, endian: le}
seq:
  - {id: k, type: u1, enum: kind}
  - {id: body, type: {switch-on: k, cases: {'kind::cat': one, 'kind::dog': u2}}}
  - {id: z, type: u1}
instances:
  there: {pos: 0, type: {switch-on: k, cases: {'kind::cat': one}}}
types:
  one: {seq: [{id: x, type: u1}]}
enums: {kind: {1: cat, 2: dog}}
)";

}  // namespace

TEST_CASE("loaded: a field without a case is absent") {
    const reading r(schema, "05 07");
    CHECK(r.why() == "");
    CHECK(r["body"] == "refused: it is absent");
    CHECK(r["there"] == "refused: it is absent");
    std::string json;
    REQUIRE(edit::to_json(r.document(), [&](std::string_view piece) { json += piece; }));
    CHECK_THAT(json, !ContainsSubstring("body") && ContainsSubstring("\"z\": 7"));
    r.keep_laws();
    const reading cat(schema, "01 09 07");
    CHECK(cat["body.x"] == "9");
    CHECK(cat["there.x"] == "1");
    cat.keep_laws();
}

TEST_CASE("loaded: a field comes and goes with the case of its tag") {
    const reading none(schema, "05 07"), cat(schema, "01 09 07");
    CHECK(none.set("k", "cat") == spaced("01 00 07"));
    CHECK(none.set("k", "dog") == spaced("02 00 00 07"));
    CHECK_THAT(cat.set("k", "dog"), ContainsSubstring("as dog it has no room for body, which would be lost"));
    CHECK_THAT(cat.set("k", "5"), ContainsSubstring("no alternative has the tag 5"));
}

TEST_CASE("loaded: a field needs a case and its condition, and a case that is worked out") {
    constexpr auto both = R"(
meta: {id: c, endian: le}
seq:
  - {id: has, type: u1}
  - {id: k, type: u1}
  - {id: body, type: {switch-on: k, cases: {1: u1, 2: u2, 4: u1, 9: u1, 30: u1, 200: u2}}, if: has == 1}
  - {id: z, type: u1}
)";
    CHECK(reading(both, "01 02 05 00 07")["body"] == "5");
    CHECK(reading(both, "01 C8 05 00 07")["body"] == "5");
    for (const auto* absent : {"01 03 07", "01 00 07", "01 0A 07", "01 C9 07", "00 02 07"}) {
        const reading r(both, absent);
        CHECK(r["body"] == "refused: it is absent");
        CHECK(r["z"] == "7");
        r.keep_laws();
    }
    CHECK(reading(both, "00 1E 07").set("has", "1") == spaced("01 1E 00 07"));
    CHECK(reading(both, "01 1E 05 07").set("has", "0") == spaced("00 1E 07"));
    CHECK(reading(both, "01 03 07").set("k", "200") == spaced("01 C8 00 00 07"));
    constexpr auto worked_out = R"(
meta: {id: c, endian: le, encoding: ASCII}
seq:
  - {id: has, type: u1}
  - {id: k, type: str, size: 1}
  - {id: body, type: {switch-on: k, cases: {'"a"': u1, '"b"': part}}, if: has == 1}
  - {id: more, type: {switch-on: 'k.length + body_size', cases: {2: u1}}}
  - {id: z, type: u1}
types: {part: {seq: [{id: x, type: u1}, {id: y, type: u1}]}}
instances:
  body_size: {value: 'has == 1 and k == "b" ? 1 : 0'}
  there: {pos: 0, type: {switch-on: k, cases: {'"b"': part}}, if: has == 1}
)";
    const reading b(worked_out, "01 62 05 06 08 07");
    CHECK(b["body.y"] == "6");
    CHECK(b["more"] == "8");
    CHECK(b["there.y"] == "98");
    CHECK(b["z"] == "7");
    b.keep_laws();
    for (const auto* absent : {"01 63 07", "00 62 07"}) {
        const reading r(worked_out, absent);
        CHECK(r["body"] == "refused: it is absent");
        CHECK(r["more"] == "refused: it is absent");
        CHECK(r["there"] == "refused: it is absent");
        CHECK(r["z"] == "7");
        r.keep_laws();
    }
}

TEST_CASE("loaded: a new element has a field whose case its tag says, and a tag that is set makes it come") {
    const std::string start =
        "meta: {id: c}\nseq: [{id: all, type: rec, repeat: eos}]\ntypes:\n"
        "  rec:\n    seq: [{id: k, type: u1}, {id: body, type: {switch-on: k, cases: {";
    for (const auto* cases : {"0: one, 1: two", "0: one, 1: two, 10: one, 20: one, 30: one, 40: one, 50: one"}) {
        const reading r(start + cases + "}}}]\n  one: {seq: [{id: x, type: u1}]}\n" +
                            "  two: {seq: [{id: x, type: u1}, {id: y, type: u1}]}\n",
                        "05 00 07 01 08 09");
        CHECK(r["all[0].body"] == "refused: it is absent");
        const auto inserted = file_after::insert(r.document(), "all[0]");
        REQUIRE(inserted);
        CHECK(view::hex_text(*inserted) == "00 00 05 00 07 01 08 09");
        CHECK(r.set("all[0].k", "1") == "01 00 00 00 07 01 08 09");
        CHECK(r.set("all[1].k", "1") == "05 01 07 00 01 08 09");
        r.keep_laws();
    }
}

TEST_CASE("loaded: cases are found among numbers that are negative, or have 64 bits") {
    constexpr auto schema = R"(
meta: {id: c, endian: be}
seq:
  - {id: k, type: s1}
  - {id: a, type: {switch-on: k, cases: {-1: u1, -128: u1, 3: u1}}}
  - {id: n, type: u8}
  - {id: b, type: {switch-on: n, cases: {0xFFFFFFFFFFFFFFFF: u1, 0x8000000000000000: u1, 5: u1}}}
  - {id: z, type: u1}
)";
    const reading there(schema, "FF 05 FFFFFFFFFFFFFFFF 06 07");
    CHECK(there["a"] == "5");
    CHECK(there["b"] == "6");
    CHECK(reading(schema, "80 05 8000000000000000 06 07")["b"] == "6");
    const reading absent(schema, "FE FFFFFFFFFFFFFFFE 07");
    CHECK(absent["a"] == "refused: it is absent");
    CHECK(absent["b"] == "refused: it is absent");
    CHECK(absent["z"] == "7");
    absent.keep_laws();
}

TEST_CASE("loaded: an instance without a case is absent where reading asks for it") {
    constexpr auto schema = R"(
meta: {id: c}
seq:
  - {id: k, type: u1}
  - {id: a, type: u1, if: there.as<part>.x == 1}
  - {id: z, type: u1}
types: {part: {seq: [{id: x, type: u1}]}}
instances:
  there: {pos: 0, type: {switch-on: k, cases: {1: part}}}
)";
    CHECK(reading(schema, "01 05 07")["a"] == "5");
    CHECK(reading(schema, "01 05 07")["z"] == "7");
}

TEST_CASE("loaded: an element without a case, and a condition on a field without one") {
    const reading list(R"(
meta: {id: c}
seq:
  - {id: k, type: u1}
  - {id: all, type: {switch-on: k, cases: {1: u1}}, repeat: expr, repeat-expr: 2}
  - {id: z, type: u1}
)",
                       "05 07");
    CHECK(list.why() == "");
    CHECK(list["all.size"] == "2");
    CHECK(list["z"] == "7");
    list.keep_laws();
    const reading sized(
        "meta: {id: c}\nseq: [{id: k, type: u1}, {id: b, size: 2, type: {switch-on: k, cases: {1: u1}}}]", "05 07 08");
    CHECK(sized["b"] == "[0x07, 0x08]");
}

}  // namespace verbatim::test::kaitai_without_a_case

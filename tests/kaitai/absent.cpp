// Conditions over fields that are absent, and sizes of fields that come later.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_absent {

TEST_CASE("loaded: a condition that needs an absent field does not hold") {
    constexpr auto schema = R"(
meta: {id: abs, endian: le, encoding: ASCII}
seq:
  - {id: kind, type: u1}
  - {id: name, type: str, size: 2, if: kind == 1}
  - {id: extra, type: u1, if: name == 'SQ'}
  - {id: b, type: u1, if: extra & 0x80 != 0}
  - {id: c, type: u1, if: name != 'SQ'}
  - {id: all, type: u1, repeat: until, repeat-until: extra > 1 or _ == 0}
instances:
  is_small: {value: '1', if: extra < 3}
)";
    const reading none(schema, "00  07  05 00");
    REQUIRE(none.why() == "");
    CHECK(none["c"] == "7");
    CHECK(none["extra == 1"] == "false");
    CHECK(none["is_small"] == "refused: it is absent");
    const reading some(schema, "01 53 51  81  09  05");
    REQUIRE(some.why() == "");
    CHECK(some["b"] == "9");
    CHECK(some["all"] == "[5]");
    some.keep_laws();
}

TEST_CASE("loaded: a count or a size that is absent is 0, with a finding that names what is absent") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: kind, type: u1}
  - {id: n, type: u1, if: kind == 1}
  - {id: data, size: n + 1}
  - {id: list, type: u1, repeat: expr, repeat-expr: n}
  - {id: chosen, type: {switch-on: n, cases: {0: u1, _: u2le}}}
  - {id: last, type: u1}
instances:
  there: {pos: n, type: u1}
  is_small: {value: n < 3}
)",
                    "00 07 08 09");
    REQUIRE(r.why() == "");
    CHECK(r["data"] == "[]");
    CHECK(r["list"] == "[]");
    CHECK(r["chosen"] == "2055");
    CHECK(r["last"] == "9");
    CHECK(r["is_small"] == "false");
    CHECK(r.findings() == std::vector<std::string>{"data @ 0x1", "list @ 0x1", "there @ 0x4"});
    const auto all = r.document().findings();
    CHECK(all[0].found == "n, which is absent");
    CHECK(all[2].found.ends_with("n is absent"));
    r.keep_laws();
}

TEST_CASE("loaded: the size of a field that comes later is known if it is the same in each file, and is solved") {
    const reading r(R"(
meta: {id: szof, endian: le}
seq:
  - {id: total, type: u1}
  - {id: body, size: total - end_mark._sizeof - tail._sizeof}
  - {id: end_mark, contents: [0xff, 0xfe]}
  - {id: tail, type: tail}
instances: {all: {value: total._sizeof + end_mark._sizeof + tail._sizeof}}
types:
  tail: {seq: [{id: x, type: u2}, {id: inside, type: u1, repeat: expr, repeat-expr: 2}]}
)",
                    "09 61 62 63 FF FE 01 00 02 03");
    REQUIRE(r.why() == "");
    CHECK(r["body"] == "[0x61, 0x62, 0x63]");
    CHECK(r["all"] == "7");
    CHECK(r.set("body", "61 62 63 64") == "0A 61 62 63 64 FF FE 01 00 02 03");
    r.keep_laws();
}

TEST_CASE("loaded: an instance without a position may have a condition") {
    const reading r(R"(
meta: {id: a}
seq: [{id: n, type: u1}]
instances:
  next: {type: u1, if: n == 1}
  other: {type: u1, if: n == 2}
)",
                    "01 05");
    REQUIRE(r.why() == "");
    CHECK(r["next"] == "5");
    CHECK(r["other"] == "refused: it is absent");
    r.keep_laws();
}

TEST_CASE("loaded: a field that asks for an instance which needs a field that comes later is refused by its name") {
    for (const char* const needs : {"seq: [{id: k, type: u1}, {id: z, size: _parent.b}]",
                                    "seq: [{id: k, type: u1}, {id: z, type: u1, repeat: expr, repeat-expr: _parent.b}]",
                                    "seq: [{id: k, type: u1}, {id: z, type: u1, if: _parent.b > 1}]",
                                    "seq: [{id: k, type: u1}, {id: z, type: y}]\n"
                                    "    types: {y: {seq: [{id: w, size: _parent._parent.b}]}}"}) {
        INFO(needs);
        const reading r(
            "meta: {id: t}\n"
            "seq:\n"
            "  - {id: a, type: u1, if: inst.k == 1}\n"
            "  - {id: b, type: u1}\n"
            "instances: {inst: {pos: 0, type: sub}}\n"
            "types:\n"
            "  sub:\n"
            "    " +
                std::string(needs) + "\n",
            "01 02 03 04 05 06");
        CHECK(r.why().find("b has not been read yet") != std::string::npos);
    }
    const reading own(
        "meta: {id: t}\n"
        "seq: [{id: a, type: u1, if: inst.size == 1}, {id: b, type: u1}]\n"
        "instances: {inst: {pos: 0, size: b}}\n",
        "01 02 03");
    CHECK(own.why().find("b has not been read yet") != std::string::npos);
}

}  // namespace verbatim::test::kaitai_absent

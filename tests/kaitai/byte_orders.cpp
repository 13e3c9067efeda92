// A byte order that a field of the file states is switched, and each number is written in the other one.
#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/edit_matrix.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_byte_orders {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto marked = R"(
meta: {id: marked, endian: le}
seq:
  - {id: mark, type: u2be}
  - {id: body, type: body}
  - {id: own, type: u2}
types:
  body:
    meta:
      endian: {switch-on: _root.mark, cases: {0xfeff: be, 0xfffe: le}}
    seq:
      - {id: n, type: u2}
      - {id: v, type: u4, repeat: expr, repeat-expr: n}
      - {id: f, type: f4}
      - {id: s, type: strz, encoding: ASCII}
      - {id: slot, type: str, size: 4, terminator: 0, encoding: ASCII}
      - {id: kind, type: u2, enum: kind}
      - {id: opt, type: s2, if: kind == kind::cat}
      - {id: sub, type: {switch-on: kind, cases: {'kind::cat': part, 'kind::dog': u4}}}
      - {id: raw, size: 2}
      - {id: high, type: b4}
      - {id: low, type: b12}
    types:
      part: {seq: [{id: x, type: u2}, {id: y, type: u1}]}
    instances:
      twice: {value: n * 2}
      again: {pos: 2, type: u2}
enums: {kind: {1: cat, 258: dog}}
)";
constexpr auto little = "FFFE  0100  04030201  0000803F  616200  417A0042  0100  FEFF  0605 07  AABB  1234  0908";
constexpr auto big = "FEFF  0001  01020304  3F800000  616200  417A0042  0001  FFFE  0506 07  AABB  1234  0908";

}  // namespace

TEST_CASE("loaded: a byte order that the file states is set, and set back") {
    const reading from(marked, little), to(marked, big);
    CHECK(from["body.v[0]"] == "16909060");
    CHECK(to["body.v[0]"] == "16909060");
    CHECK(from.set("mark", "0xFEFF") == spaced(big));
    CHECK(to.set("mark", "0xFFFE") == spaced(little));
    const reading dogs(marked, "FFFE  0000  00000000  00  00000000  0201  04030201  AABB  1234  0908");
    CHECK(dogs.set("mark", "0xFEFF") == spaced("FEFF  0000  00000000  00  00000000  0102  01020304  AABB  1234  0908"));
    from.keep_laws();
}

TEST_CASE("loaded: a byte order and a value in it are set in one edit") {
    const reading r(marked, little);
    const auto doc = r.document().copy();
    const edit::assignment both[] = {{"mark", "0xFEFF", {}}, {"body.v[0]", "5", {}}};
    REQUIRE(edit::set(*doc, both));
    REQUIRE(edit::commit(*doc));
    CHECK(view::hex_text(doc->file().bytes()) ==
          spaced("FEFF  0001  00000005  3F800000  616200  417A0042  0001  FFFE  0506 07  AABB  1234  0908"));
}

TEST_CASE("loaded: a value that no case gives a byte order is refused") {
    CHECK_THAT(reading(marked, little).set("mark", "7"), ContainsSubstring("refused: "));
}

TEST_CASE("loaded: every edit of a file that states its byte order gives the same file in every way") {
    constexpr auto schema = R"(
meta: {id: marked, endian: le}
seq: [{id: mark, type: u2be}, {id: body, type: body}]
types:
  body:
    meta:
      endian: {switch-on: _root.mark, cases: {0xfeff: be, 0xfffe: le}}
    seq: [{id: n, type: u1}, {id: v, type: u2, repeat: expr, repeat-expr: n}]
)";
    edit_matrix all;
    all.of("loaded", reading(schema, "FFFE  02  0100  0203").document(), 3);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
}

}  // namespace verbatim::test::kaitai_byte_orders

// Edits of loaded schemas whose fields decide about each other.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_change_parts {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("loaded: an edit is refused if another field would be read differently, and the refusal names that field") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: header, type: header}
  - {id: one, size: 'header.size > 2 ? 2 : 1'}
  - {id: rest, size-eos: true}
types:
  header:
    seq:
      - {id: size, type: u1}
)",
                    "01 02 03 04");
    CHECK_THAT(r.set("header.size", "3"),
               ContainsSubstring("refused: header.size: ") && ContainsSubstring("one: it would be read differently"));
    CHECK(r.set("one", "05") == "01 05 03 04");
    CHECK_THAT(r.set("one", "05 06"), ContainsSubstring("refused: one: "));
    r.keep_laws();
}

TEST_CASE("loaded: a new element has the constant sizes and counts of the schema, even if they are expressions") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: count, type: u1}
  - {id: all, type: part, repeat: expr, repeat-expr: count}
types:
  part:
    seq:
      - {id: data, size: 1 + 1}
      - {id: more, type: u1, repeat: expr, repeat-expr: 7 / 3 * kind::one.to_i}
enums:
  kind: {1: one}
)",
                    "01   02 03 04 05");
    CHECK(r.why() == "");
    const auto inserted = file_after::insert(r.document(), "all");
    CHECK((inserted ? view::hex_text(*inserted) : inserted.error().message()) == "02 02 03 04 05 00 00 00 00");
    r.keep_laws();
}

// A new element changes the count of the list, which is also the tag of each element.
TEST_CASE("loaded: an edit is refused if other elements would be read as another type") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: n, type: u1}
  - {id: items, type: {switch-on: n, cases: {2: two, _: other}}, repeat: expr, repeat-expr: n}
  - {id: z, size: 3}
types:
  two: {seq: [{id: t, type: u1}, {id: v, type: u1}]}
  other: {seq: [{id: b, type: u1}]}
)",
                    "02  01 05  02 06  AA BB CC");
    const auto made = file_after::insert(r.document(), "items");
    REQUIRE_FALSE(made.has_value());
    CHECK_THAT(made.error().message(), ContainsSubstring("items[0]: n needs conflicting values: 2 here, 3 for items"));
    CHECK(r.set("items[1].v", "7") == "02 01 05 02 07 AA BB CC");
    r.keep_laws();
}

TEST_CASE("loaded: an argument may select the byte order of a type") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: order, type: u1}
  - {id: one, type: 'part(order == 1, 1)'}
  - {id: other, type: 'part(order != 1, 2)'}
types:
  part:
    params: [{id: is_big, type: bool}, {id: k, type: u1}]
    meta: {endian: {switch-on: which, cases: {true: be, false: le}}}
    seq: [{id: n, type: u2}]
    instances:
      which: {value: is_big and k != 0}
)",
                    "01   0102   0304");
    REQUIRE(r.why() == "");
    CHECK(r["one.n"] == "258");
    CHECK(r["other.n"] == "1027");
    r.keep_laws();
}

TEST_CASE("loaded: an insertion that the file cannot show is refused, also in an instance") {
    const reading r(R"(
meta: {id: a}
seq: [{id: offset, type: u1}]
instances:
  table: {pos: offset, type: table}
types:
  table:
    seq: [{id: length, type: u1}, {id: all, size: length, type: all}]
  all:
    seq: [{id: ids, type: one, repeat: until, repeat-until: _io.eof}]
  one:
    seq: [{id: glyph, size: '_io.size > 40 ? 1 : 2'}]
)",
                    "01   06   01 02 03 04 05 06");
    REQUIRE(r.why() == "");
    CHECK(r["table.all.ids.size"] == "3");
    const auto inserted = file_after::insert(r.document(), "table.all.ids");
    REQUIRE_FALSE(inserted);
    CHECK(inserted.error().message() == "table.all.ids: it would be read differently, with 3 instead of 4 elements");
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_change_parts

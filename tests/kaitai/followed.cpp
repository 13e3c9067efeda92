// What follows an edit of a loaded schema: conditions, tags and counts, whatever makes the edit, and in either order.
#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/edit_matrix.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_followed {

namespace {

// The file after some edits that are saved together, or why they are refused.
std::string after(const reading& r, std::initializer_list<edit_of> edits) {
    const auto doc = r.document().copy();
    for (const auto& make : edits)
        if (const auto made = make(*doc); !made) return made.error().message();
    if (const auto saved = edit::commit(*doc); !saved) return saved.error().message();
    return view::hex_text(doc->file().bytes());
}
edit_of setting_all(std::vector<edit::assignment> all) {
    return [=](view::document& doc) { return edit::set(doc, all); };
}
edit_of inserting_with(std::string path, std::string as, std::vector<edit::assignment> fields) {
    return [=](view::document& doc) { return edit::insert(doc, path, as, fields); };
}
edit_of replacing(std::string path, std::string from) {
    return [=](view::document& doc) { return edit::replace(doc, path, doc, from); };
}

constexpr auto tagged = R"(
meta: {id: tagged, endian: le}
seq:
  - {id: n, type: u1}
  - {id: recs, type: rec, repeat: expr, repeat-expr: n}
types:
  rec:
    seq:
      - {id: kind, type: u1}
      - {id: opt, type: u2, if: kind == 1}
      - {id: body, type: {switch-on: kind, cases: {1: a, 2: b}}}
  a: {seq: [{id: x, type: u1}]}
  b: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
)";
constexpr auto conditional = R"(
meta: {id: conditional, endian: le}
seq:
  - {id: n, type: u1}
  - {id: recs, type: rec, repeat: expr, repeat-expr: n}
types:
  rec:
    seq:
      - {id: kind, type: u1}
      - {id: opt, type: u2, if: kind == 1}
)";
constexpr auto versioned = R"(
meta: {id: versioned, endian: le}
seq:
  - {id: version, type: u1}
  - {id: a, type: u2}
  - {id: b, type: u2, if: version >= 2}
  - {id: c, type: u1}
)";
constexpr auto nested = R"(
meta: {id: nested, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: has, type: u1, if: kind == 1}
  - {id: extra, type: u2, if: kind == 1 and has == 1}
  - {id: more, type: u1, if: kind == 1 and has == 1 and extra != 0}
)";
constexpr auto counted = R"(
meta: {id: counted, endian: le}
seq:
  - {id: n, type: u1}
  - {id: p, type: u1, repeat: expr, repeat-expr: n, if: n > 0}
  - {id: flag, type: u1, if: n != 0}
  - {id: z, type: u1}
)";

constexpr auto chunks = R"(
meta: {id: riffish, endian: le}
seq:
  - {id: c, type: chunk, repeat: expr, repeat-expr: 2}
  - {id: after, type: u1}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: slot, size: len, type: slot}
      - {id: pad, size: len % 2}
    instances:
      data: {io: slot._io, pos: 0, size-eos: true}
  slot: {}
)";
constexpr auto optional_pad = R"(
meta: {id: riffish, endian: le}
seq:
  - {id: len, type: u2}
  - {id: slot, size: len, type: slot}
  - {id: pad, type: u1, if: len % 2 == 1}
  - {id: after, type: u1}
instances:
  data: {io: slot._io, pos: 0, size-eos: true}
types:
  slot: {}
)";

}  // namespace

TEST_CASE("loaded: the padding behind a slot follows the data in it") {
    const reading r(chunks, "04 00 00 00 61 62 63 64  01 00 00 00 65 00  07");
    CHECK(after(r, {setting("c[0].data", "61 62 63")}) == spaced("03 00 00 00 61 62 63 00 01 00 00 00 65 00 07"));
    CHECK(after(r, {setting("c[1].data", "65 66")}) == spaced("04 00 00 00 61 62 63 64 02 00 00 00 65 66 07"));
    const reading optional(optional_pad, "04 00 61 62 63 64 07");
    CHECK(after(optional, {setting("data", "61 62 63")}) == spaced("03 00 61 62 63 00 07"));
    CHECK(after(reading(optional_pad, "03 00 61 62 63 00 07"), {setting("data", "61 62")}) == spaced("02 00 61 62 07"));
}

TEST_CASE("loaded: a number that is a tag and a condition takes both along") {
    const reading r(tagged, "02 01 22 33 55 02 66 77");
    CHECK(after(r, {setting("recs[0].kind", "2")}) == spaced("02 02 55 00 02 66 77"));
    CHECK(after(r, {setting_all({{"recs[0].kind", "2"}, {"recs[0].body.y", "8"}})}) == spaced("02 02 55 08 02 66 77"));
    CHECK(after(r, {setting_all({{"recs[0].body.y", "8"}, {"recs[0].kind", "2"}})}) == spaced("02 02 55 08 02 66 77"));
    CHECK(after(r, {inserting_with("recs", "a", {})}) == spaced("03 01 22 33 55 02 66 77 01 00 00 00"));
    CHECK(after(r, {inserting_with("recs[0]", "", {{"kind", "1"}, {"opt", "5"}, {"body.x", "6"}})}) ==
          spaced("03 01 05 00 06 01 22 33 55 02 66 77"));
    CHECK(after(r, {setting("recs[0].kind", "3")}) ==
          "recs[0].kind: no alternative has the tag 3; expected one of a, b");
}

TEST_CASE("loaded: a copy of a number has the same followers as the number that is set") {
    const reading r(conditional, "02 01 22 33 02");
    CHECK(after(r, {replacing("recs[0].kind", "recs[1].kind")}) == spaced("02 02 02"));
    CHECK(after(r, {replacing("recs[1].kind", "recs[0].kind")}) == spaced("02 01 22 33 01 00 00"));
    CHECK(after(r, {replacing("recs[1]", "recs[0]")}) == spaced("02 01 22 33 01 22 33"));
}

TEST_CASE("loaded: a condition and what it makes present are set in one edit, in either order") {
    const reading v(versioned, "01 05 00 07"), r(conditional, "02 01 22 33 02");
    CHECK(after(v, {setting_all({{"version", "2"}, {"b", "9"}})}) == spaced("02 05 00 09 00 07"));
    CHECK(after(v, {setting_all({{"b", "9"}, {"version", "2"}})}) == spaced("02 05 00 09 00 07"));
    CHECK(after(v, {setting("b", "9")}) == "b is absent; it has version, a, c; version >= 2 says so: set that, too");
    CHECK(after(r, {setting_all({{"recs[1].opt", "5"}, {"recs[1].kind", "1"}})}) == spaced("02 01 22 33 01 05 00"));
    CHECK(after(r, {inserting_with("recs", "", {{"opt", "7"}, {"kind", "1"}})}) == spaced("03 01 22 33 02 01 07 00"));
    CHECK(after(r, {setting_all({{"recs[0].kind", "2"}, {"recs[0].opt", "5"}})}) ==
          "recs[0].opt: other values of the edit leave no such value");
}

TEST_CASE("loaded: a condition over an optional field is followed through all its levels") {
    const reading r(nested, "01 01 0A 0B 0C");
    CHECK(after(r, {setting("has", "0")}) == spaced("01 00"));
    CHECK(after(r, {setting("kind", "0")}) == spaced("00"));
    CHECK(after(r, {setting("extra", "0")}) == spaced("01 01 00 00"));
    CHECK(after(reading(nested, "00"), {setting_all({{"kind", "1"}, {"has", "1"}, {"extra", "3"}, {"more", "4"}})}) ==
          spaced("01 01 03 00 04"));
    r.keep_laws();
    reading(nested, "01 00").keep_laws();
}

TEST_CASE("loaded: a list whose condition is its count loses its last element, and gets its first one") {
    const reading one(counted, "01 07 05 09"), none(counted, "00 09");
    CHECK(after(one, {removing("p[0]")}) == spaced("00 09"));
    CHECK(after(none, {inserting("p")}) == spaced("01 00 00 09"));
    CHECK(after(none, {inserting_with("p", "7", {})}) == spaced("01 07 00 09"));
    CHECK(after(one, {removing("p[0]"), inserting("p")}) == spaced("01 00 00 09"));
}

TEST_CASE("loaded: a value whose condition only the file decides is set, and made present for it") {
    const reading r("meta: {id: end, endian: le}\nseq: [{id: a, type: u2}, {id: b, type: u2, if: not _io.eof}]",
                    "05 00");
    CHECK(after(r, {setting("b", "9")}) == spaced("05 00 09 00"));
    CHECK(after(r, {inserting("b")}) == spaced("05 00 00 00"));
}

TEST_CASE("loaded: every edit of these files gives the same file in every way") {
    edit_matrix all;
    const std::pair<const char*, const char*> files[] = {
        {tagged, "02 01 22 33 55 02 66 77"}, {conditional, "02 01 22 33 02"}, {versioned, "01 05 00 07"},
        {nested, "01 01 0A 0B 0C"},          {counted, "01 07 05 09"},        {optional_pad, "03 00 61 62 63 00 07"}};
    for (const auto& [schema, file] : files) all.of("loaded", reading(schema, file).document(), 3);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    for (const char* kind : {"set", "replace", "remove"}) CHECK(all.cells["presence"][kind] > 0);
}

}  // namespace verbatim::test::kaitai_followed

// A font's shape: a directory of tables that lead into each other's bytes. Subtables share one place, or lie in one
// another, texts are parts of other texts, and values look at the end of their table. Every command reads all of them.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/fuzz.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_shared_tables {

namespace {

constexpr auto font = R"(
meta: {id: font, endian: be, encoding: ascii}
seq:
  - {id: count, type: u2}
  - {id: directory, type: entry, repeat: expr, repeat-expr: count}
types:
  entry:
    seq:
      - {id: tag, type: str, size: 4}
      - {id: offset, type: u4}
      - {id: length, type: u4}
    instances:
      table:
        io: _root._io
        pos: offset
        size: length
        type: {switch-on: tag, cases: {"'cmap'": cmap, "'name'": names}}
  cmap:
    seq:
      - {id: version, type: u2}
      - {id: count, type: u2}
      - {id: headers, type: header, repeat: expr, repeat-expr: count}
    types:
      header:
        seq: [{id: platform, type: u2}, {id: encoding, type: u2}, {id: offset, type: u4}]
        instances:
          subtable: {io: _parent._io, pos: offset, type: subtable}
      subtable:
        seq:
          - {id: format, type: u2}
          - {id: length, type: u2}
          - {id: mapped, size: length - 4, type: {switch-on: format, cases: {4: segments, 0: plain}}}
        instances:
          until_the_end: {value: _io.size}
      plain: {seq: [{id: ids, size-eos: true}]}
      segments:
        seq:
          - {id: count, type: u2}
          - {id: ends, type: u2, repeat: expr, repeat-expr: count}
          - {id: ids, type: u2, repeat: until, repeat-until: _io.eof}
  names:
    seq:
      - {id: count, type: u2}
      - {id: texts, type: u2}
      - {id: records, type: record, repeat: expr, repeat-expr: count}
    types:
      record:
        seq: [{id: length, type: u2}, {id: offset, type: u2}]
        instances:
          text: {io: _parent._io, pos: _parent.texts + offset, type: str, size: length}
)";
constexpr auto file = R"(
0003
63 6D 61 70  00000026 0000002C   # cmap
6B 65 72 6E  0000004E 00000008   # kern: of no known type, in the end of cmap and the start of name
6E 61 6D 65  00000052 00000010   # name
# 26: cmap
0000 0003
0000 0003 0000001C
0003 0001 0000001C               # the same subtable
0001 0000 00000026               # a subtable in the ids of the other one
0004 0010  0002  0041 FFFF  0000 0006 0003
# 52: name
0002 000C
0004 0000
0002 0002                        # the end of the other text
53 61 6E 73
)";

}  // namespace

TEST_CASE("loaded: tables and subtables that share bytes are read alike by every command") {
    const reading r(font, file);
    REQUIRE(r.why() == "");
    const auto& doc = r.document();
    const auto text_at = [&](std::string path) {
        const auto found = view::find(doc, path);
        return found ? view::text_of(found->at) : found.error().message();
    };
    for (const std::string header : {"0", "1"}) {
        const auto subtable = "directory[0].table.headers[" + header + "].subtable";
        CHECK(text_at(subtable + ".mapped.ends[0]") == "65");
        CHECK(text_at(subtable + ".mapped.ids[2]") == "3");
        CHECK(r[subtable + ".until_the_end"] == "44");
    }
    CHECK(text_at("directory[0].table.headers[2].subtable.mapped.ids") == "00 03");
    CHECK(text_at("directory[1].table") == "00 06 00 03 00 02 00 0C");
    CHECK(text_at("directory[2].table.records[0].text") == "\"Sans\"");
    CHECK(text_at("directory[2].table.records[1].text") == "\"ns\"");

    std::size_t end = 0;
    bool has_gap = false;
    REQUIRE(view::each_range(doc, [&](const view::byte_range& range) {
        end = std::max(end, range.offset + range.size);
        has_gap |= range.by == view::owner::gap;
    }));
    CHECK(end == doc.file().bytes().size());
    CHECK_FALSE(has_gap);
    CHECK(edit::to_json(doc).has_value());
    r.keep_laws();
}

TEST_CASE("loaded: a record that looks at the size of the bytes around it sees the same bytes when it is read alone") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: body, size: 4, type: outer}
  - {id: rest, size-eos: true}
types:
  outer: {seq: [{id: inner, type: inner}]}
  inner: {seq: [{id: all, type: one, repeat: eos}]}
  one: {seq: [{id: value, size: '_io.size == _root._io.size ? 1 : 2'}]}
)";
    const bytes file = hex("01 02 03 04 05");
    const reading r(schema, file);
    REQUIRE(r.why() == "");
    CHECK(r["body.inner.all.size"] == "2");
    CHECK_NOTHROW(fuzz::files.hold({&r.format(), 1}, file));
}

}  // namespace verbatim::test::kaitai_shared_tables

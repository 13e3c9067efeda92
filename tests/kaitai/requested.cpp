// Instances are opened when they are requested: what fields ask for keeps its value, and everything else sees the whole
// file.
#include <algorithm>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test::kaitai_requested {

namespace {

// Returns the owners of all bytes: "head.at body gap[0] ".
std::string owners_in(const reading& r) {
    std::string owners;
    const auto done =
        view::each_range(r.document(), [&](const view::byte_range& range) { owners += range.path + " "; });
    return done ? owners : "refused: " + done.error().message();
}

// Requires that JSON gives the same file.
bool is_same_in_json(const reading& r) {
    std::string json;
    if (!edit::to_json(r.document(), [&](std::string_view piece) { json += piece; })) return false;
    const auto again = edit::from_json({&r.format(), 1}, json);
    return again && std::ranges::equal(*again, r.document().file().bytes());
}

}  // namespace

TEST_CASE("loaded: an instance may need fields that come later") {
    const reading r(R"(
meta: {id: later, encoding: ASCII}
seq:
  - {id: head, type: head}
  - {id: heads, type: heads, size: 1}
  - {id: len, type: u1}
  - {id: gap, type: u1}
types:
  heads: {seq: [{id: all, type: head, repeat: eos}]}
  head:
    seq: [{id: at, type: u1}]
    instances:
      text: {pos: at, size: _root.len, io: _root._io}
      cells: {pos: at, type: u1, repeat: expr, repeat-expr: _root.len, io: _root._io}
      until: {pos: at, type: u1, repeat: until, repeat-until: _ == 0x70 + _root.len, io: _root._io}
      chosen: {pos: at, io: _root._io, type: {switch-on: _root.len, cases: {3: u2le, _: u1}}}
      given: {pos: at, io: _root._io, type: part(_root.len)}
      there: {pos: at, type: u1, if: _root.len == 3, io: _root._io}
      doubled: {value: _root.len * 2}
      by_value: {pos: at, size: doubled / 2, io: _root._io}
  part:
    params: [{id: n, type: u1}]
    seq: [{id: x, size: n}]
    instances: {first: {pos: _root.head.at, type: u1, if: _root.len > n - 1, io: _root._io}}
)",
                    "05 05 03 00 00 71 72 73 74");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    for (const std::string of : {"head", "heads.all[0]"}) {
        CAPTURE(of);
        CHECK(r[of + ".text"] == "[0x71, 0x72, 0x73]");
        CHECK(r[of + ".cells"] == "[113, 114, 115]");
        CHECK(r[of + ".until"] == "[113, 114, 115]");
        CHECK(r[of + ".chosen"] == "29297");
        CHECK(r[of + ".given.x"] == "[0x71, 0x72, 0x73]");
        CHECK(r[of + ".given.first"] == "113");
        CHECK(r[of + ".there"] == "113");
        CHECK(r[of + ".by_value"] == "[0x71, 0x72, 0x73]");
    }
    CHECK(owners_in(r).starts_with("head.at heads.all[0].at len gap gap[0] head.text "));
    CHECK(is_same_in_json(r));
    r.keep_laws();
}

TEST_CASE("loaded: an instance of an element may need later elements, and the whole list") {
    const reading r(R"(
meta: {id: next, endian: le}
seq:
  - {id: n, type: u1}
  - {id: entries, type: entry(_index), repeat: expr, repeat-expr: n + 1}
types:
  entry:
    params:
      - {id: i, type: s4}
    seq:
      - {id: ofs, type: u1}
    instances:
      body: {pos: ofs, size: '_parent.entries[i + 1].ofs - ofs', if: i < _root.n}
      to_last: {value: _parent.entries.last.ofs - ofs}
      count: {value: _parent.entries.size}
      rest: {pos: ofs, size: to_last}
      greatest: {value: '_parent.entries[count - 1].ofs'}
)",
                    "02 04 07 09 61 62 63 64 65");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    CHECK(r["entries[0].body"] == "[0x61, 0x62, 0x63]");
    CHECK(r["entries[1].body"] == "[0x64, 0x65]");
    CHECK(r["entries[2].body"] == "refused: it is absent");
    CHECK(r["entries[0].rest"] == "[0x61, 0x62, 0x63, 0x64, 0x65]");
    CHECK(r["entries[0].count"] == "3");
    CHECK(r["entries[0].greatest"] == "9");
    CHECK(is_same_in_json(r));
    r.keep_laws();
}

TEST_CASE("loaded: a field cannot need what is read after it, also through an instance") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: at, type: u1}
  - {id: x, size: peek.n}
  - {id: last, type: u1}
instances:
  peek: {pos: at, type: peek}
types:
  peek: {seq: [{id: n, type: u1}, {id: later, size: _root.last}]}
)",
                    "01 02 03 04 05 06");
    CHECK(r.why().find("x: peek.n cannot be worked out at 0x1: last has not been read yet") != std::string::npos);
}

TEST_CASE("loaded: what a field asks for keeps its value") {
    constexpr auto schema = R"(
meta: {id: peek2, endian: le}
seq:
  - {id: a, type: u1}
  - {id: b, type: u1, if: is_two}
  - {id: c, type: u1}
  - {id: d, type: {switch-on: ahead, cases: {5: u1, 6: u2}}}
  - {id: parts, type: part, repeat: expr, repeat-expr: 2}
instances:
  peek: {pos: _io.pos, type: u1}
  is_two: {value: peek == 2}
  ahead: {pos: _io.pos, type: u1}
  is_end: {value: _io.eof}
  where: {value: _io.pos}
types:
  part:
    seq:
      - {id: x, type: u1, if: _parent.where > 0}
      - {id: rest, type: u1, repeat: until, repeat-until: _ == 0 or left < 1}
    instances:
      left: {value: _io.size - _io.pos}
)";
    const reading r(schema, "01 02 03 06 00 07 08 00 09 00");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    CHECK(r["peek"] == "2");
    CHECK(r["is_two"] == "true");
    CHECK(r["b"] == "2");
    CHECK(r["ahead"] == "6");
    CHECK(r["d"] == "6");
    CHECK(r["where"] == "5");
    CHECK(r["is_end"] == "true");
    CHECK(r["parts[0].left"] == "3");
    CHECK(r["parts[1].rest"] == "[0]");
    CHECK(is_same_in_json(r));
    r.keep_laws();
    const reading other(schema, "01 03 05 07 08 00 09 00");
    REQUIRE(other.why() == "");
    CHECK(other["peek"] == "3");
    CHECK(other["is_two"] == "false");
    CHECK(other["c"] == "3");
}

TEST_CASE("loaded: an instance may need later lists, their greatest element and the last one, also of a list around") {
    const reading r(R"(
meta: {id: t}
seq:
  - {id: offs, type: o, repeat: expr, repeat-expr: 3}
  - {id: groups, type: g, repeat: expr, repeat-expr: 2}
  - {id: lens, type: u1, repeat: expr, repeat-expr: 3}
types:
  o:
    seq: [{id: ofs, type: u1}]
    instances:
      greatest: {value: _root.lens.max}
      count: {value: _root.lens.size}
      last: {value: _parent.offs.last.ofs}
      body: {pos: ofs, size: '_root.lens[0]'}
      cells: {pos: ofs, type: u1, repeat: expr, repeat-expr: _root.lens.last}
      chosen: {pos: ofs, type: {switch-on: '_root.lens[1]', cases: {2: u2le, 3: u1}}}
      there: {pos: ofs, type: u1, if: _root.lens.min == 1}
  g:
    seq:
      - {id: all, type: e, repeat: expr, repeat-expr: 2}
      - {id: base, type: u1}
  e:
    seq: [{id: ofs, type: u1}]
    instances:
      body: {pos: _parent.base + ofs, size: '_root.groups[1].all[1].ofs', io: _root._io}
      sum: {value: _root.groups.last.base + _root.lens.last}
)",
                    "0C 0D 0E   00 01 0C   00 02 0C   01 02 03   61 62 63 64 65 66");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    CHECK(r["offs[0].greatest"] == "3");
    CHECK(r["offs[0].count"] == "3");
    CHECK(r["offs[0].last"] == "14");
    CHECK(r["offs[0].body"] == "[0x61]");
    CHECK(r["offs[0].cells"] == "[97, 98, 99]");
    CHECK(r["offs[1].chosen"] == "25442");
    CHECK(r["offs[2].there"] == "99");
    CHECK(r["groups[0].all[1].body"] == "[0x62, 0x63]");
    CHECK(r["groups[0].all[0].sum"] == "15");
    CHECK(is_same_in_json(r));
    r.keep_laws();
}

TEST_CASE("loaded: what fields of elements and cases ask for keeps its value") {
    const reading r(R"(
meta: {id: t}
seq: [{id: all, type: rec, repeat: expr, repeat-expr: 3}]
types:
  rec:
    seq:
      - {id: a, type: u1}
      - {id: b, type: {switch-on: tag, cases: {1: one, 2: two}}}
      - {id: data, size: left - 1, if: has_more and tag == 1}
    instances:
      tag: {pos: _io.pos, type: u1}
      left: {value: 2 * 2 - (_io.pos / _io.pos)}
      has_more: {value: not _io.eof}
  one: {seq: [{id: t, type: u1}]}
  two:
    seq: [{id: t, type: u1}, {id: u, type: u1, if: left > 4}]
    instances:
      left: {value: _io.size - _io.pos}
      twice: {value: left * 2}
)",
                    "AA 01 08 09   BB 02   CC 02");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    CHECK(r["all[0].tag"] == "1");
    CHECK(r["all[0].data"] == "[0x08, 0x09]");
    CHECK(r["all[1].tag"] == "2");
    CHECK(r["all[1].b.left"] == "2");
    CHECK(r["all[1].b.twice"] == "4");
    CHECK(r["all[2].has_more"] == "false");
    CHECK(is_same_in_json(r));
    r.keep_laws();
}

TEST_CASE("loaded: an instance that leads back to a record around it is absent, with a finding") {
    const reading r(R"(
meta: {id: iso, endian: le}
seq:
  - {id: root, type: entry}
types:
  entry:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      dir: {io: _root._io, pos: ofs, size: len, type: dir}
      dirs: {io: _root._io, pos: ofs, size: len, type: dir, repeat: expr, repeat-expr: 1}
      either: {io: _root._io, pos: ofs, size: len, type: {switch-on: len, cases: {4: dir}}}
  dir:
    seq:
      - {id: entries, type: entry, repeat: eos}
)",
                    "02 04 02 04 00 00");
    REQUIRE(r.why() == "");
    CHECK(r["root.len"] == "4");
    CHECK(r["root.dir.entries[1].ofs"] == "0");
    CHECK_FALSE(r.findings().empty());
    CHECK(is_same_in_json(r));
    CHECK(owners_in(r).starts_with("root.ofs root.len root.dir.entries[0].ofs"));
    r.keep_laws();
}

TEST_CASE("loaded: instances that nest too deep are absent, with a finding") {
    const reading r(R"(
meta: {id: chain}
seq: [{id: first, type: node}]
types:
  node:
    seq: [{id: value, type: u1}]
    instances:
      next: {pos: _io.pos, type: node, if: value > 0}
)",
                    bytes(300, std::byte{1}));
    REQUIRE(r.why() == "");
    CHECK(r["first.next.next.value"] == "1");
    CHECK(r.findings().size() == 1);
    CHECK(is_same_in_json(r));
    CHECK_FALSE(owners_in(r).starts_with("refused"));
}

TEST_CASE("loaded: a difference names the field whose byte instances with later sizes show") {
    const reading r(R"(
meta: {id: pak}
seq:
  - {id: h, type: h}
  - {id: base, type: u1}
types:
  h:
    seq: [{id: k, type: u1}]
    instances:
      x: {pos: _root.base, type: u1}
      y: {pos: 0, type: u1, if: _root.base == 1}
      z: {pos: 0, size: _root.base}
      w: {pos: 0, type: u1, repeat: expr, repeat-expr: _root.base}
      v: {pos: 0, type: {switch-on: _root.base, cases: {1: u1, 2: u2le}}}
      t: {pos: 0, type: p(_root.base)}
      u: {pos: 0, type: u1, repeat: until, repeat-until: _ == _root.base or _io.eof}
  p:
    params: [{id: n, type: u1}]
    seq: [{id: a, size: n}]
)",
                    "01 01");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    const auto file = file_after::set(r.document(), "h.k", "2");
    REQUIRE(file.has_value());
    const auto edited = r.document().read(source(*file));
    CHECK(edit::in_words(edit::diff(r.document(), **edited).value()) == "h.k: 1 -> 2\n");
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_requested

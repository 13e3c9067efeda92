// What follows an edit of a loaded schema: sizes and positions wherever their numbers are, filling and alignment. What
// cannot follow is refused: no instance reads other bytes after an edit.
#include <fmt/format.h>

#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/edit_matrix.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_followed_sizes {

namespace {

// The file after an edit, or why it is refused.
std::string after(const reading& r, const edit_of& make) {
    const auto doc = r.document().copy();
    if (const auto made = make(*doc); !made) return made.error().message();
    if (const auto saved = edit::commit(*doc); !saved) return saved.error().message();
    return view::hex_text(doc->file().bytes());
}
edit_of setting_all(std::vector<edit::assignment> all) {
    return [=](view::document& doc) { return edit::set(doc, all); };
}
edit_of inserting_with(std::string path, std::vector<edit::assignment> fields) {
    return [=](view::document& doc) { return edit::insert(doc, path, "", fields); };
}

}  // namespace

TEST_CASE("loaded: a number in a header follows whatever stands before it there") {
    constexpr auto schema_with = [](std::string_view fields, std::string_view use) {
        return fmt::format(R"(
meta: {{id: header, endian: le}}
seq:
  - {{id: h, type: hdr}}
  - {{id: q, {}}}
types:
  hdr: {{seq: [{}, {{id: n, type: u1}}]}}
)",
                           use, fields);
    };
    const std::pair<std::string_view, std::string_view> headers[] = {
        {"{id: z, size: 2}", "61 62"},
        {"{id: z, type: str, size: 2, encoding: ASCII}", "61 62"},
        {"{id: z, type: strz, encoding: ASCII}", "61 62 00"},
        {"{id: z, type: u2, repeat: expr, repeat-expr: 2}", "01 00 02 00"},
        {"{id: has, type: u1}, {id: z, type: u2, if: has == 1}", "01 05 00"},
        {"{id: has, type: u1}, {id: z, type: u2, if: has == 1}", "00"},
        {"{id: len, type: u1}, {id: z, size: len}", "03 61 62 63"},
    };
    for (const auto& [fields, bytes] : headers) {
        INFO(fields);
        const std::string start(bytes);
        const reading sized(schema_with(fields, "size: h.n"), start + " 03 07 08 09");
        REQUIRE(sized.was_read());
        CHECK(sized.set("q", "01 02") == spaced(start + " 02 01 02"));
        const reading counted(schema_with(fields, "type: u1, repeat: expr, repeat-expr: h.n"), start + " 03 07 08 09");
        CHECK(after(counted, removing("q[0]")) == spaced(start + " 02 08 09"));
        CHECK(after(counted, inserting("q")) == spaced(start + " 04 07 08 09 00"));
        sized.keep_laws();
    }
    const reading deep(R"(
meta: {id: deep, endian: le}
seq:
  - {id: h, type: outer}
  - {id: q, size: h.in.n}
types:
  outer: {seq: [{id: m, type: strz, encoding: ASCII}, {id: in, type: inner}]}
  inner: {seq: [{id: z, size: 1}, {id: n, type: u2}]}
)",
                       "61 00 09 02 00 07 08");
    CHECK(deep.set("q", "01 02 03") == spaced("61 00 09 03 00 01 02 03"));
    const reading in_size(R"(
meta: {id: insize, endian: le}
seq:
  - {id: h, type: hdr, size: 4}
  - {id: q, size: h.n}
types:
  hdr: {seq: [{id: n, type: u1}]}
)",
                          "02 AA BB CC 07 08");
    CHECK(in_size.set("q", "01 02 03") == spaced("03 AA BB CC 01 02 03"));
}

TEST_CASE("loaded: an instance whose position comes by a parameter stays with its bytes") {
    const reading listed(R"(
meta: {id: sil, endian: le}
seq:
- {id: n, type: u1}
- {id: offsets, type: u1, repeat: expr, repeat-expr: n}
instances:
  strings: {type: 'ref(offsets[_index])', repeat: expr, repeat-expr: n}
types:
  ref:
    params: [{id: at, type: u4}]
    instances:
      s: {pos: at, type: strz, encoding: ASCII}
)",
                         "03 04 07 0a \"ab\" 00 \"cd\" 00 \"ef\" 00");
    CHECK(listed.set("strings[0].s", "abcd") == spaced("03 04 09 0C 61 62 63 64 00 63 64 00 65 66 00"));
    const reading nested(R"(
meta: {id: sil5, endian: le}
seq:
- {id: n, type: u1}
- {id: e, type: ent, repeat: expr, repeat-expr: n}
types:
  ent:
    seq: [{id: o, type: u1}]
    instances:
      r: {type: ref(o)}
  ref:
    params: [{id: at, type: u4}]
    instances:
      s: {pos: at, type: strz, encoding: ASCII}
)",
                         "02 03 06 \"ab\" 00 \"cd\" 00");
    CHECK(nested.set("e[0].r.s", "abcd") == spaced("02 03 08 61 62 63 64 00 63 64 00"));
    // A position that no number alone gives: the edit is refused, and says what decides.
    const reading worked_out(R"(
meta: {id: out, endian: le}
seq:
- {id: a, type: u1}
- {id: b, type: u1}
instances:
  r: {type: ref(a * b)}
  t: {type: ref(2)}
types:
  ref:
    params: [{id: at, type: u4}]
    instances:
      in: {type: deeper(at)}
  deeper:
    params: [{id: at, type: u4}]
    instances:
      s: {pos: at, type: strz, encoding: ASCII}
)",
                             "05 01 \"ab\" 00 \"cd\" 00");
    const auto why = worked_out.set("t.in.s", "abcd");
    CHECK(why.starts_with("refused: "));
    CHECK(why.find("r.in.s") != std::string::npos);
}

TEST_CASE("loaded: a size that a parameter gives follows its data") {
    const reading r(R"(
meta: {id: par, endian: le}
seq:
- {id: n, type: u1}
- {id: body, type: data(n)}
- {id: z, type: u1}
types:
  data:
    params: [{id: size, type: u1}]
    seq: [{id: d, size: size}]
)",
                    "02 07 08 09");
    CHECK(r.set("body.d", "01 02 03") == spaced("03 01 02 03 09"));
    r.keep_laws();
}

TEST_CASE("loaded: filling and alignment have as many bytes as are left after an edit") {
    const auto filled = [](std::string_view pad) {
        return fmt::format(R"(
meta: {{id: pads, endian: le}}
seq:
  - {{id: len, type: u2}}
  - {{id: text, size: len, type: str, encoding: ASCII}}
  - {{id: pad, {}}}
  - {{id: after, type: u2}}
)",
                           pad);
    };
    const reading odd(filled("type: u1, if: len % 2 == 1"), "04 00 \"abcd\" 07 00");
    CHECK(odd.set("text", "abcde") == spaced("05 00 61 62 63 64 65 00 07 00"));
    CHECK(after(odd, setting_all({{"text", "abcde"}, {"pad", "9"}})) == spaced("05 00 61 62 63 64 65 09 07 00"));
    const reading even(filled("type: u1, if: len % 2 == 1"), "03 00 \"abc\" 55 07 00");
    CHECK(even.set("text", "abcd") == spaced("04 00 61 62 63 64 07 00"));
    for (const std::string_view size : {"(4 - len % 4) % 4", "-len % 4", "(4 - (len & 3)) & 3"}) {
        INFO(size);
        const reading r(filled(fmt::format("size: '{}'", size)), "04 00 \"abcd\" 07 00");
        REQUIRE(r.was_read());
        CHECK(r.set("text", "abcde") == spaced("05 00 61 62 63 64 65 00 00 00 07 00"));
    }
    const reading slot(filled("size: 7 - len"), "04 00 \"abcd\" 00 00 00 07 00");
    CHECK(slot.set("text", "abcde") == spaced("05 00 61 62 63 64 65 00 00 07 00"));
    CHECK(slot.set("text", "a") == spaced("01 00 61 00 00 00 00 00 00 07 00"));
    CHECK(slot.set("text", "abcdefgh").starts_with("refused: "));
}

TEST_CASE("loaded: alignment by the position in the stream follows, in lists and in parts with a size") {
    constexpr auto listed = R"(
meta: {id: align, endian: le}
seq:
- {id: n, type: u4}
- {id: s, type: ustr, repeat: expr, repeat-expr: n}
- {id: end, type: u4}
types:
  ustr:
    seq:
    - {id: len, type: u4}
    - {id: v, type: str, size: len, encoding: UTF-8}
    - {id: pad, size: '(4 - _io.pos % 4) % 4'}
)";
    const reading r(listed, "02 00 00 00  02 00 00 00 \"ab\" 00 00  04 00 00 00 \"cdef\"  09 00 00 00");
    CHECK(r.set("s[0].v", "abcde") ==
          spaced("02 00 00 00 05 00 00 00 61 62 63 64 65 00 00 00 04 00 00 00 63 64 65 66 09 00 00 00"));
    CHECK(after(r, inserting_with("s[1]", {{"v", "x"}})) ==
          spaced("03 00 00 00 02 00 00 00 61 62 00 00 01 00 00 00 78 00 00 00 04 00 00 00 63 64 65 66 09 00 00 00"));
    CHECK(after(r, removing("s[0]")) == spaced("01 00 00 00 04 00 00 00 63 64 65 66 09 00 00 00"));
    CHECK(r.findings().empty());
    r.keep_laws();
    const reading kept(listed, "01 00 00 00  02 00 00 00 \"ab\" AA BB  09 00 00 00");
    CHECK(kept.findings().empty());
    CHECK(kept.set("end", "8") == spaced("01 00 00 00 02 00 00 00 61 62 AA BB 08 00 00 00"));
    kept.keep_laws();
    const reading sized(R"(
meta: {id: chunked, endian: le}
seq:
- {id: magic, type: u1}
- {id: len, type: u1}
- {id: c, type: chunk, size: len}
- {id: z, type: u1}
types:
  chunk:
    seq:
    - {id: s, type: strz, encoding: ASCII}
    - {id: pad, size: '(4 - _io.pos) % 4'}
    - {id: v, type: u2}
)",
                        "AA 06 \"abc\" 00 05 00 09");
    CHECK(sized.set("c.s", "abcd") == spaced("AA 0A 61 62 63 64 00 00 00 00 05 00 09"));
}

TEST_CASE("loaded: of several numbers that give a size, the user chooses") {
    const auto rounded = [](std::string_view size) {
        return fmt::format("meta: {{id: rnd}}\nseq: [{{id: n, type: u1}}, {{id: w, size: '{}'}}]\n", size);
    };
    const reading r(rounded("(n + 3) / 4 * 4"), "05 01 02 03 04 05 00 00 00");
    CHECK(r.set("w", "01 02 03 04 05 06 07 08 09 0A 0B 0C") ==
          "refused: w: it needs 12, which n gives with any of 9 to 12: set that, too");
    CHECK(after(r, setting_all({{"w", "01 02 03 04 05 06 07 08 09 0A 0B 0C"}, {"n", "12"}})) ==
          spaced("0C 01 02 03 04 05 06 07 08 09 0A 0B 0C"));
    CHECK(r.set("w", "01 02 03 04 05 06 07 09") == spaced("05 01 02 03 04 05 06 07 09"));
    const reading masked(rounded("(n + 3) & 0xfc"), "05 01 02 03 04 05 00 00 00");
    CHECK(masked.set("w", "01 02 03 04") == "refused: w: it needs 4, which n gives with any of 1 to 4: set that, too");
    const reading bits(rounded("(n + 7) / 8"), "09 01 02");
    CHECK(bits.set("w", "01") == "refused: w: it needs 1, which n gives with any of 1 to 8: set that, too");
    const reading tailed(R"(
meta: {id: rnd3, endian: le}
seq:
- {id: n, type: u1}
- {id: w, size: '(n + 3) / 4 * 4', type: t}
- {id: z, type: u1}
types:
  t:
    seq:
    - {id: v, type: str, size: _root.n, encoding: ASCII}
)",
                         "05 \"hello\" 00 00 00 77");
    CHECK(tailed.set("w.v", "hello6") == spaced("06 68 65 6C 6C 6F 36 00 00 77"));
    CHECK(after(tailed, setting_all({{"w.v", "hello6"}, {"n", "6"}})) == spaced("06 68 65 6C 6C 6F 36 00 00 77"));
    CHECK(tailed.set("w.v", "hello6789") == spaced("09 68 65 6C 6C 6F 36 37 38 39 00 00 00 77"));
}

TEST_CASE("loaded: a negated length follows its data") {
    const auto negated = [](std::string_view size) {
        return fmt::format(
            "meta: {{id: neg, endian: le}}\nseq: [{{id: len, type: s4}}, {{id: w, size: '{}', type: str, encoding: "
            "ASCII}}]\n",
            size);
    };
    CHECK(reading(negated("-len"), "FF FF FF FF 41").set("w", "ABCD") == spaced("FC FF FF FF 41 42 43 44"));
    CHECK(reading(negated("-len * 2"), "FF FF FF FF 41 41").set("w", "ABCD") == spaced("FE FF FF FF 41 42 43 44"));
    CHECK(reading(negated("len * -2"), "FF FF FF FF 41 41").set("w", "ABCD") == spaced("FE FF FF FF 41 42 43 44"));
}

TEST_CASE("loaded: an offset under a condition follows the data of an instance under the same condition") {
    const reading r(R"(
meta: {id: optpos2, endian: le}
seq:
- {id: has, type: u1}
- {id: ofs2, type: u1}
- {id: ofs, type: u1, if: has != 0}
instances:
  name2: {pos: ofs2, type: strz, encoding: ASCII}
  name: {pos: ofs, type: strz, encoding: ASCII, if: has != 0}
)",
                    "01 03 06 \"ab\" 00 \"cd\" 00");
    CHECK(r.set("name2", "abcd") == spaced("01 03 08 61 62 63 64 00 63 64 00"));
    CHECK(r.set("name", "x") == spaced("01 03 06 61 62 00 78 00"));
    r.keep_laws();
}

TEST_CASE("loaded: a new element gets the data that its instance looks at") {
    const reading r(R"(
meta: {id: look_insert, endian: le}
seq:
  - {id: count, type: u1}
  - {id: index, type: entry, repeat: expr, repeat-expr: count}
types:
  entry:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      body: {pos: ofs, size: len}
)",
                    "02 05 02 07 01 \"abc\"");
    CHECK(after(r, inserting_with("index", {{"body", "64 65"}})) == spaced("03 07 02 09 01 0A 02 61 62 63 64 65"));
}

TEST_CASE("loaded: two instances at the same bytes change together") {
    const reading r(R"(
meta: {id: two_looks, endian: le}
seq:
  - {id: len, type: u2}
  - {id: ofs, type: u2}
instances:
  as_ascii: {pos: ofs, type: str, size: len, encoding: ASCII}
  as_bytes: {pos: ofs, size: len}
)",
                    "04 00 04 00 \"abcd\"");
    CHECK(r.set("as_ascii", "abcdef") == spaced("06 00 04 00 61 62 63 64 65 66"));
    CHECK(r.set("as_bytes", "01 02") == spaced("02 00 04 00 01 02"));
}

TEST_CASE("loaded: data behind the fields of a sized record changes its size") {
    const reading r(R"(
meta: {id: sub, endian: le}
seq:
- {id: len, type: u1}
- {id: body, size: len, type: blk}
- {id: tail, type: u1}
types:
  blk:
    seq:
    - {id: o1, type: u1}
    - {id: o2, type: u1}
    instances:
      a: {pos: o1, type: strz, encoding: ASCII}
      b: {pos: o2, type: strz, encoding: ASCII}
)",
                    "08 02 05 \"aa\" 00 \"bb\" 00 77");
    CHECK(r.set("body.a", "longer") == spaced("0C 02 09 6C 6F 6E 67 65 72 00 62 62 00 77"));
    CHECK(r.set("body.b", "c") == spaced("07 02 05 61 61 00 63 00 77"));
}

TEST_CASE("loaded: an offset can be led to the data of another element") {
    const reading r(R"(
meta: {id: repoint, endian: le}
seq:
  - {id: n, type: u1}
  - {id: e, type: ent, repeat: expr, repeat-expr: n}
types:
  ent:
    seq: [{id: ofs, type: u1}]
    instances: {name: {pos: ofs, type: strz, encoding: ASCII}}
)",
                    "03 04 04 07 \"ab\" 00 \"cd\" 00");
    CHECK(r.set("e[2].ofs", "4") == spaced("03 04 04 04 61 62 00 63 64 00"));
}

TEST_CASE("loaded: what follows in sizes and positions gives the same file, whoever edits and in whatever order") {
    const std::pair<std::string_view, std::string_view> files[] = {
        {R"(
meta: {id: padded, endian: le}
seq:
  - {id: n, type: u1}
  - {id: recs, type: rec, repeat: expr, repeat-expr: n}
  - {id: end, type: u1}
types:
  rec:
    seq:
      - {id: len, type: u1}
      - {id: text, size: len, type: str, encoding: ASCII}
      - {id: pad, size: (4 - len % 4) % 4}
      - {id: odd, type: u1, if: len % 2 == 1}
      - {id: v, type: u1}
)",
         "02  02 \"ab\" 00 00 07  03 \"cde\" 00 09 08  FF"},
        {R"(
meta: {id: aligned, endian: le}
seq:
  - {id: h, type: hdr}
  - {id: recs, type: rec, repeat: expr, repeat-expr: h.n}
types:
  hdr: {seq: [{id: magic, type: strz, encoding: ASCII}, {id: n, type: u1}]}
  rec:
    seq:
      - {id: text, type: strz, encoding: ASCII}
      - {id: pad, size: (4 - _io.pos % 4) % 4}
      - {id: v, type: u2}
)",
         "\"m\" 00 02  \"a\" 00 00 00 00 05 00  \"bc\" 00 00 00 00 06 00"},
        {R"(
meta: {id: given, endian: le}
seq:
  - {id: n, type: u1}
  - {id: e, type: ent, repeat: expr, repeat-expr: n}
types:
  ent:
    seq: [{id: o, type: u1}, {id: len, type: u1}]
    instances:
      r: {type: 'ref(o, len)'}
  ref:
    params: [{id: at, type: u4}, {id: size, type: u4}]
    instances:
      s: {pos: at, size: size}
)",
         "02 05 02 07 01 \"abc\""},
    };
    for (const auto& [schema, file] : files) {
        const reading r(schema, file);
        INFO(schema << r.why());
        REQUIRE(r.was_read());
        r.keep_laws();
        edit_matrix all;
        all.of("file", r.document(), 2);
        CHECK(all.wrong == "");
        INFO(all.refusals);
        CHECK(all.made > 5);
    }
}

}  // namespace verbatim::test::kaitai_followed_sizes

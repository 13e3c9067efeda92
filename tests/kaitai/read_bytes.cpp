// Texts and bytes of loaded schemas: their sizes, their terminators and padding, and the results of processes.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_read_bytes {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("loaded: texts end by a size, a terminator, padding or the end of the data") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: sized, type: str, size: 3}
  - {id: zero, type: strz}
  - {id: bar, type: str, terminator: 0x7c}
  - {id: included, type: str, terminator: 0x7c, include: true}
  - {id: left, type: str, terminator: 0x7c, consume: false}
  - {id: padded, type: str, size: 5, pad-right: 0x40}
  - {id: ended, type: str, size: 5, terminator: 0x2c}
  - {id: zero_in, type: strz, size: 4}
  - {id: rest, type: str, size-eos: true}
instances:
  joined: {value: sized + zero}
  part: {value: 'rest.substring(1, 3)'}
)",
                    R"("abc"  "de" 00  "f|"  "g|"  "h"  "|i@@@"  "j,kkk"  "l" 00 "mm"  "nopq")");
    CHECK(r.why() == "");
    CHECK(r["sized"] == "\"abc\"");
    CHECK(r["zero"] == "\"de\"");
    CHECK(r["bar"] == "\"f\"");
    CHECK(r["included"] == "\"g|\"");
    CHECK(r["left"] == "\"h\"");
    CHECK(r["padded"] == "\"|i\"");
    CHECK(r["ended"] == "\"j\"");
    CHECK(r["zero_in"] == "\"l\"");
    CHECK(r["rest"] == "\"nopq\"");
    CHECK(r["joined"] == "\"abcde\"");
    CHECK(r["part"] == "\"op\"");
    CHECK(r["zero._sizeof"] == "3");
    r.keep_laws();
}

TEST_CASE("loaded: a text can be set to a value that fits, and the refusal of a longer value names the field") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: length, type: u1}
  - {id: text, type: str, size: length}
  - {id: padded, type: str, size: 4, pad-right: 0x20}
)",
                    R"(02 "ab" "x   ")");
    CHECK(r.set("text", "abcd") == "04 61 62 63 64 78 20 20 20");
    CHECK(r.set("padded", "yz") == "02 61 62 79 7A 20 20");
    CHECK_THAT(r.set("padded", "12345"), ContainsSubstring("refused: padded: "));
    CHECK_THAT(r.set("length", "1"), ContainsSubstring("refused: length: "));
    r.keep_laws();
}

TEST_CASE("loaded: texts are decoded from their encodings") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: wide, type: str, size: 4, encoding: UTF-16LE}
  - {id: ended, type: strz, encoding: UTF-16BE}
  - {id: old, type: strz, encoding: IBM437}
)",
                    "61 00 00 02   00 62 00 00   80 00");
    CHECK(r["wide"] == "\"a\xC8\x80\"");
    CHECK(r["ended"] == "\"b\"");
    CHECK(r["old"] == "\"\xC3\x87\"");
    r.keep_laws();
}

TEST_CASE("loaded: a terminator is at a multiple of its own size, whatever the encoding") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: wide, type: str, encoding: UTF-16LE, terminator: [0x0A, 0], include: true}
  - {id: sized, size: 8, type: str, encoding: UTF-16LE, terminator: [0, 0], include: true}
  - {id: narrow, type: str, encoding: UTF-16LE, terminator: 0x0A}
  - {id: lines, terminator: [0x0D, 0x0A]}
  - {id: within, size: 6, terminator: [0x0D, 0x0A]}
)",
                    "05 0A 00 0B 0A 00   61 00 00 00 62 00 63 00   05 00 0A   31 0D 0A 32 0D 0A   31 0D 0A 0D 0A 33");
    REQUIRE(r.why() == "");
    CHECK(r["wide"] == "\"\u0A05\u0B00\\u000a\"");
    CHECK(r["sized.length"] == "2");
    CHECK(r["narrow.length"] == "1");
    CHECK(r["lines"] == "[0x31, 0x0d, 0x0a, 0x32]");
    CHECK(r["within"] == "[0x31, 0x0d, 0x0a, 0x0d, 0x0a, 0x33]");
    CHECK(r.set("wide", "b\\x0A\\x00").starts_with("62 00 0A 00 61 00"));
    CHECK(r.set("sized", "bc\\x00\\x00").substr(18, 24) == "62 00 63 00 00 00 00 00 ");
    r.keep_laws();
}

TEST_CASE("loaded: bytes with padding and terminators") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: sized, size: 2}
  - {id: ended, terminator: 0xFF}
  - {id: included, terminator: 0xFF, include: true}
  - {id: padded, size: 4, pad-right: 0}
  - {id: both, size: 4, terminator: 0, pad-right: 0x40}
  - {id: magic, contents: [0xCA, fe, 1]}
  - {id: open, terminator: 0x7c, eos-error: false}
)",
                    R"(01 02  03 FF  04 FF  05 00 06 00  07 00 40 40  CA "fe" 01  "z")");
    CHECK(r.why() == "");
    CHECK(r["sized"] == "[0x01, 0x02]");
    CHECK(r["ended"] == "[0x03]");
    CHECK(r["included"] == "[0x04, 0xff]");
    CHECK(r["padded"] == "[0x05, 0x00, 0x06]");
    CHECK(r["both"] == "[0x07]");
    CHECK(r["magic"] == "[0xca, 0x66, 0x65, 0x01]");
    CHECK(r["open"] == "[0x7a]");
    CHECK(r.findings().empty());
    r.keep_laws();
}

TEST_CASE("loaded: bytes that differ from contents are a finding, or a refusal at the start of a file") {
    constexpr auto schema = "meta: {id: a}\nseq:\n  - {id: magic, contents: ab}\n  - {id: mark, contents: cd}\n";
    CHECK(reading(schema, "\"abce\"").findings() == std::vector<std::string>{"mark @ 0x2"});
    CHECK_THAT(reading(schema, "\"xbcd\"").why(), ContainsSubstring("magic"));
}

TEST_CASE("loaded: bytes are decoded by a key and by rotation") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: key, type: u1}
  - {id: one, size: 2, process: xor(0x0F)}
  - {id: many, size: 3, process: 'xor([1, 2])'}
  - {id: read, size: 2, process: xor(key)}
  - {id: left, size: 2, process: rol(4)}
  - {id: right, size: 2, process: ror(1)}
  - {id: inside, size: 2, process: xor(key), type: pair}
types:
  pair:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
)",
                    "F0  FF 00  01 02 03  00 F0  12 34  01 02  F1 F2");
    CHECK(r.why() == "");
    CHECK(r["one"] == "[0xf0, 0x0f]");
    CHECK(r["many"] == "[0x00, 0x00, 0x02]");
    CHECK(r["read"] == "[0xf0, 0x00]");
    CHECK(r["left"] == "[0x21, 0x43]");
    CHECK(r["right"] == "[0x80, 0x01]");
    CHECK(r["inside.x"] == "1");
    CHECK(r["inside.y"] == "2");
    CHECK(r.set("inside.x", "3") == "F0 FF 00 01 02 03 00 F0 12 34 01 02 F3 F2");
    CHECK_THAT(r.set("key", "0"), ContainsSubstring("refused: key: "));
    r.keep_laws();
}

TEST_CASE("loaded: a switch may be in data that a key or zlib decodes") {
    const reading keyed(R"(
meta: {id: a}
seq:
  - {id: kind, type: u1}
  - id: data
    size: 2
    process: xor(0xAA)
    type:
      switch-on: kind
      cases: {1: number}
types:
  number:
    seq:
      - {id: value, type: u2le}
)",
                        "01 AB AA");
    CHECK(keyed["data.value"] == "1");
    keyed.keep_laws();

    const reading packed(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: kind, type: u1}
  - id: data
    size-eos: true
    process: zlib
    type:
      switch-on: kind
      cases: {1: name}
types:
  name:
    seq:
      - {id: value, type: str, size-eos: true}
)",
                         "01   78 9C 4B 4C 4A 06 00 02 4D 01 27");
    CHECK(packed["data.value"] == "\"abc\"");
    packed.keep_laws();
}

TEST_CASE("loaded: the key of a switch in data that is decoded sees the fields and the stream around the data") {
    constexpr auto schema = [](std::string_view key) {
        return R"(
meta: {id: a, endian: le, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: t, type: str, size: 1}
  - {id: body, size: 3, process: xor(1), type: {switch-on: ")" +
               std::string(key) + R"(", cases: {3: two, 7: one}}}
types:
  two: {seq: [{id: a, type: u2}, {id: x, type: str, size: _parent.t.to_i}]}
  one: {seq: [{id: b, type: u1}, {id: rest, size-eos: true}]}
)";
    };
    const reading by_field(schema("t.to_i + n"), "02 31   41 42 43");
    CHECK(by_field.findings().empty());
    CHECK(by_field["body.a"] == "17216");
    CHECK(by_field["body.x"] == "\"B\"");
    by_field.keep_laws();
    const reading by_size(schema("_io.size + n"), "02 31   41 42 43");
    CHECK(by_size.findings().empty());
    CHECK(by_size["body.b"] == "64");
    by_size.keep_laws();
}

TEST_CASE("loaded: an edit cannot put a byte into data that would end the data early") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: ended, type: numbers, terminator: 0}
  - {id: padded, type: numbers, size: 4, pad-right: 0x20}
types:
  numbers:
    seq:
      - {id: all, type: u1, repeat: eos}
)",
                    "01 02 00   03 04 20 20");
    CHECK(r.why() == "");
    CHECK(r.set("ended.all[1]", "9") == "01 09 00 03 04 20 20");
    CHECK_THAT(r.set("ended.all[1]", "0"), ContainsSubstring("the value holds a NUL, which would end it early"));
    const auto inserted = file_after::insert(r.document(), "ended.all");
    CHECK_THAT(inserted.error().message(), ContainsSubstring("ended: the value holds a NUL, which would end it early"));
    CHECK_THAT(r.set("padded.all[1]", "32"),
               ContainsSubstring("padded: the value would be cut where its terminator or its padding is read"));
    r.keep_laws();
}

TEST_CASE("loaded: the keys consume and eos-error have no effect on a field with a size") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: s, type: strz, size: 3, consume: false, eos-error: true}
  - {id: b, size: 2, terminator: 9, consume: false, eos-error: false}
  - {id: c, size: 1, include: true, consume: false}
types: {t: {meta: {id: other, tags: null}}}
)",
                    R"("abc" 01 09 07)");
    CHECK(r.why() == "");
    CHECK(r["s"] == "\"abc\"");
    CHECK(r["b"] == "[0x01]");
    CHECK(r["c"] == "[0x07]");
    r.keep_laws();
}

TEST_CASE("loaded: a text that is invalid in its encoding is a note at its first wrong byte") {
    const reading r(R"(
meta: {id: a, encoding: UTF-8}
seq:
  - {id: fixed, type: str, size: 4}
  - {id: ended, type: strz}
  - {id: len, type: u1}
  - {id: wide, type: str, size: len, encoding: UTF-16LE}
  - {id: rows, type: row, repeat: eos}
types: {row: {seq: [{id: s, type: str, terminator: 0x0A}]}}
)",
                    "61 C3 A4 FF   C3 00   03 61 00 DC   61 0A E2 82 0A");
    CHECK(r.findings() == std::vector<std::string>{"fixed @ 0x3", "ended @ 0x4", "wide @ 0x9", "rows[1].s @ 0xc"});
    CHECK(r.document().findings()[0].message() == "fixed at 0x3: expected text in UTF-8, found FF");
    CHECK(r.document().findings()[0].severity == severity::note);
    r.keep_laws();
}

TEST_CASE("loaded: values in decoded bytes can use data outside them, even if reading the bytes does not need it") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: n, type: u1}
  - {id: one, type: sub(7), size: 1, process: xor(1)}
  - {id: two, size: 1, process: xor(1), type: {switch-on: n, cases: {2: sub(8), 3: u1}}}
types:
  sub:
    params: [{id: k, type: u1}]
    seq: [{id: x, type: u1, valid: {max: _parent.n}}]
    instances:
      up: {value: _parent.n}
      of_root: {value: _root.n * k}
)",
                    "02 03 02");
    REQUIRE(r.why() == "");
    CHECK(r["one.up"] == "2");
    CHECK(r["one.of_root"] == "14");
    CHECK(r["two.as<sub>.of_root"] == "16");
    CHECK(r.findings() == std::vector<std::string>{"two.x @ 0x0"});
    r.keep_laws();
}

TEST_CASE("loaded: a text up to the end of the data, or with a size that is worked out, may become longer") {
    const reading r(R"(
meta: {id: a, endian: be, encoding: UTF-8}
seq:
  - {id: len, type: u1}
  - {id: body, type: body, size: len}
  - {id: twice, type: u1}
  - {id: half, type: str, size: twice / 2}
  - {id: rest, type: str, size-eos: true}
types:
  body: {seq: [{id: kind, type: u1}, {id: text, type: str, size-eos: true}]}
)",
                    "03   01 61 62   02 63   64 65");
    REQUIRE(r.why() == "");
    CHECK(r.set("body.text", "xyz") == "04 01 78 79 7A 02 63 64 65");
    CHECK(r.set("body.text", "") == "01 01 02 63 64 65");
    CHECK(r.set("rest", "w") == "03 01 61 62 02 63 77");
    CHECK(r.set("half", "xy") == "03 01 61 62 04 78 79 64 65");
    const auto doc = r.format().read(r.document().file());
    REQUIRE(doc.has_value());
    const std::vector<edit::assignment> both{{"half", "xyz"}, {"twice", "7"}};
    REQUIRE(edit::set(**doc, both).has_value());
    REQUIRE(edit::commit(**doc).has_value());
    CHECK(view::hex_text((*doc)->file().bytes()) == "03 01 61 62 07 78 79 7A 64 65");
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_read_bytes

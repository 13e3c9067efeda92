// Switches, lists, conditions, parameters and instances of loaded schemas: their values in small files, calculated by
// hand.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::test::kaitai_read_parts {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("loaded: a switch by a number, with and without a size and a default") {
    constexpr auto schema = R"(
meta: {id: a, endian: le}
seq:
  - {id: kind, type: u1}
  - id: body
    type:
      switch-on: kind
      cases: {1: one, 2: u2}
  - {id: size, type: u1}
  - id: sized
    size: size
    type:
      switch-on: kind
      cases: {1: one}
  - id: other
    type:
      switch-on: kind
      cases: {1: u1, _: u2}
types:
  one:
    seq:
      - {id: x, type: u1}
)";
    const reading one(schema, "01  05  02 06 07  08");
    CHECK(one["body.x"] == "5");
    CHECK(one["sized.x"] == "6");
    CHECK(one["other"] == "8");
    CHECK(one.findings().empty());
    one.keep_laws();

    const reading two(schema, "02  05 06  02 07 08  09 0A");
    CHECK(two["body"] == "1541");
    CHECK(two["sized"] == "[0x07, 0x08]");
    CHECK(two["other"] == "2569");
    two.keep_laws();

    const reading none(schema, "03  00  04 05");
    CHECK(none.was_read());
    CHECK(none["other"] == "1284");
    none.keep_laws();
}

TEST_CASE("loaded: a switch by an enumerator, a text and bytes") {
    constexpr auto schema = R"(
meta: {id: a, endian: be, encoding: ASCII}
seq:
  - {id: kind, type: u1, enum: kind}
  - {id: name, type: str, size: 2}
  - {id: tag, size: 2}
  - {id: by_kind, type: {switch-on: kind, cases: {'kind::small': u1, 'kind::large': u4}}}
  - {id: by_name, type: {switch-on: name, cases: {'"ab"': u1, '"cd"': u2}}}
  - {id: by_tag, type: {switch-on: tag, cases: {'[1, 2]': u1, '[3, 4]': u2}}}
enums:
  kind: {1: small, 2: large}
)";
    const reading r(schema, R"(02 "ab" 03 04   00 00 01 00   07   00 08)");
    CHECK(r.why() == "");
    CHECK(r["by_kind"] == "256");
    CHECK(r["by_name"] == "7");
    CHECK(r["by_tag"] == "8");
    CHECK(r.findings().empty());
    r.keep_laws();
}

TEST_CASE("loaded: lists end by a count, at a condition or at the end of the data") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: count, type: u1}
  - {id: counted, type: u2, repeat: expr, repeat-expr: count}
  - {id: until, type: u1, repeat: until, repeat-until: _ == 0}
  - {id: rows, type: row, repeat: until, repeat-until: _.last}
  - {id: sizes, size: _index + 1, repeat: expr, repeat-expr: count}
  - {id: rest, type: u1, repeat: eos}
instances:
  all: {value: rest.size}
types:
  row:
    seq:
      - {id: value, type: u1}
    instances:
      last: {value: value == 9}
)",
                    "02  01 00 02 00   05 04 00   08 09   AA BB CC   01 02 03");
    CHECK(r.why() == "");
    CHECK(r["counted[1]"] == "2");
    CHECK(r["until.size"] == "3");
    CHECK(r["rows.last.value"] == "9");
    CHECK(r["sizes[1]"] == "[0xbb, 0xcc]");
    CHECK(r["rest.max"] == "3");
    CHECK(r["all"] == "3");
    CHECK(r["rest.first"] == "1");
    CHECK_THAT(r["rest[3]"], ContainsSubstring("there is no element 3"));
    r.keep_laws();
}

TEST_CASE("loaded: a list may end with an element that takes no bytes, also at the end of the bytes") {
    // Each schema, a file, and the number of elements in it.
    struct {
        std::string_view schema, file, size;
    } const all[] = {
        {"seq: [{id: a, terminator: 0x55, consume: false, repeat: until, repeat-until: _.length == 0}]", "55", "1"},
        {"seq: [{id: a, type: strz, consume: false, encoding: ASCII, repeat: until, repeat-until: _ == ''}]", "00 01",
         "1"},
        {"seq: [{id: a, size: 0, repeat: until, repeat-until: _.length == 0}]", "", "1"},
        {"seq: [{id: a, size: 0, repeat: until, repeat-until: _index == 2}]", "01", "3"},
        {"seq: [{id: a, type: none, repeat: until, repeat-until: _index == 1}]\ntypes: {none: {seq: [{id: x, type: "
         "u1, if: false}]}}",
         "", "2"},
        {"seq: [{id: n, type: u1}, {id: s, size: n, type: in}]\ninstances: {a: {value: s.a}}\ntypes: {in: {seq: [{id: "
         "a, size-eos: true, repeat: until, repeat-until: _.length == 0}]}}",
         "02 01 02 03", "2"},
        {"seq: [{id: n, type: u1}, {id: s, size: n, type: in, process: xor(1)}]\ninstances: {a: {value: "
         "s.a}}\ntypes: {in: {seq: [{id: a, size-eos: true, repeat: until, repeat-until: _.length == 0}]}}",
         "02 01 02 03", "2"},
    };
    for (const auto& one : all) {
        const reading r("meta: {id: a}\n" + std::string(one.schema), one.file);
        INFO(one.schema);
        CHECK(r.why() == "");
        CHECK(r["a.size"] == one.size);
        r.keep_laws();
    }
    // Each takes its place in memory, and a few steps for the condition, of the 1 MiB that a small file may take.
    const std::string why =
        reading("meta: {id: a}\nseq: [{id: a, size: 0, repeat: until, repeat-until: _.length == 1}]", "").why();
    const std::size_t count = std::stoul("0" + why.substr(why.find(' ') + 1));
    constexpr std::size_t most = 1 << 20, in_memory = sizeof(wire::byte_run), few = 32;
    CHECK(count > most / (in_memory + few));
    CHECK(count <= most / in_memory + 1);
    CHECK(why == fmt::format("a[{}]: {} elements at 0x0, which may take no bytes, take more than 64 times the bytes "
                             "that the file has",
                             count - 1, count));
}

TEST_CASE("loaded: a field or instance is present only if its condition holds") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: flags, type: u1}
  - {id: one, type: u1, if: flags & 1 != 0}
  - {id: two, type: u1, if: flags > 1 and one == 5}
instances:
  told: {value: one, if: flags == 1}
)";
    const reading both(schema, "03 05 06"), first(schema, "01 07"), none(schema, "00");
    CHECK(both["two"] == "6");
    CHECK_THAT(both["told"], ContainsSubstring("absent"));
    CHECK(first["one"] == "7");
    CHECK_THAT(first["two"], ContainsSubstring("absent"));
    CHECK(first["told"] == "7");
    CHECK_THAT(none["one"], ContainsSubstring("absent"));
    both.keep_laws();
    first.keep_laws();
}

TEST_CASE("loaded: types can use their parameters, their outer records and the root") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: width, type: u1}
  - {id: rows, type: 'row(width, _index)', repeat: expr, repeat-expr: 2}
types:
  row:
    params:
      - {id: wide, type: u1}
      - {id: number, type: u4}
    seq:
      - {id: cells, type: cell, repeat: expr, repeat-expr: wide}
    instances:
      twice: {value: number * 2}
  cell:
    seq:
      - {id: x, size: _parent._parent.width}
    instances:
      up: {value: _parent.number}
      top: {value: _root.rows.size}
)",
                    "02   01 02 03 04   05 06 07 08");
    CHECK(r.why() == "");
    CHECK(r["rows[1].cells[1].x"] == "[0x07, 0x08]");
    CHECK(r["rows[1].twice"] == "2");
    CHECK(r["rows[1].cells[0].up"] == "1");
    CHECK(r["rows[0].cells[0].top"] == "2");
    r.keep_laws();
}

TEST_CASE("loaded: instances at a position, in the bytes of another value, and with a condition") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: to, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: 2}
  - {id: names, type: names, size: 4}
types:
  entry:
    seq:
      - {id: at, type: u1}
    instances:
      name: {io: _root.names._io, pos: at, type: strz}
  names:
    seq:
      - {id: all, type: strz, repeat: eos}
instances:
  there: {pos: to, type: u1}
  unwanted: {pos: 1000, type: u1, if: to == 0}
  length: {value: _io.size}
)",
                    R"(02   00 02   "x" 00 "y" 00)");
    CHECK(r.why() == "");
    CHECK(r["there"] == "2");
    CHECK(r["entries[0].name"] == "\"x\"");
    CHECK(r["entries[1].name"] == "\"y\"");
    CHECK_THAT(r["unwanted"], ContainsSubstring("absent"));
    CHECK(r["length"] == "7");
    CHECK(r.findings().empty());
    CHECK(r.set("names.all[1]", "z") == "02 00 02 78 00 7A 00");  // entries[1].name shows it, too
    CHECK_THAT(r.set("entries[1].name", "z"), ContainsSubstring("names.all[1]: it would be read differently"));
    r.keep_laws();
}

TEST_CASE("loaded: an instance may be in the bytes of placed records whose size is in the root") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: size, type: u1}
  - {id: at, type: u1}
  - {id: at_one, type: u1}
instances:
  parts: {pos: at, type: part, repeat: expr, repeat-expr: 2}
  one: {pos: at_one, type: u1}
types:
  part:
    seq:
      - {id: data, size: _root.size}
      - {id: last, type: u1}
)",
                    R"(02 03 05   "aa" 01   "bb" 02)");
    CHECK(r.why() == "");
    CHECK(r["parts[1].data"] == "[0x62, 0x62]");
    CHECK(r["one"] == "1");
    CHECK(r.set("parts[1].last", "7") == "02 03 05 61 61 01 62 62 07");
    r.keep_laws();
}

TEST_CASE("loaded: a record with a size or a terminator has its own stream") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: one, type: part, size: 3}
  - {id: two, type: part, terminator: 0xFF}
types:
  part:
    seq:
      - {id: x, type: u1}
      - {id: rest, size-eos: true}
    instances:
      size: {value: _io.size}
      here: {pos: 1, type: u1}
)",
                    "01 02 03   04 05 FF");
    CHECK(r.why() == "");
    CHECK(r["one.rest"] == "[0x02, 0x03]");
    CHECK(r["one.size"] == "3");
    CHECK(r["one.here"] == "2");
    CHECK(r["two.x"] == "4");
    CHECK(r["two.rest"] == "[0x05]");
    CHECK(r["two.size"] == "2");
    r.keep_laws();
}

TEST_CASE("loaded: the parent key of a field sets the _parent of its type") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: size, type: u1}
  - {id: box, type: box}
  - {id: lost, type: part, parent: false}
  - {id: other, type: part, parent: box}
types:
  box:
    seq:
      - {id: size, type: u1}
      - {id: inside, type: part}
      - {id: of_root, type: part, parent: _parent}
      - {id: each, type: part, parent: _root, repeat: expr, repeat-expr: 2}
      - {id: chosen, parent: _parent, type: {switch-on: size, cases: {1: part}}}
  part:
    seq:
      - {id: data, size: 'is_sized ? _parent.size : 1'}
    instances:
      is_sized: {value: _io.pos < 11}
      around: {value: _parent.size}
)",
                    "02 01   A0   B0 B1   C0 C1 D0 D1   E0 E1   F0   F1");
    REQUIRE(r.why() == "");
    CHECK(r["box.inside.data"] == "[0xa0]");
    CHECK(r["box.of_root.data"] == "[0xb0, 0xb1]");
    CHECK(r["box.each[1].data"] == "[0xd0, 0xd1]");
    CHECK(r["box.chosen.as<part>.data"] == "[0xe0, 0xe1]");
    CHECK(r["box.each[0].around"] == "2");
    CHECK(r["box.each[0]._parent.box.size"] == "1");
    CHECK_THAT(r["lost.around"],
               ContainsSubstring("refused: ") && ContainsSubstring("the schema says that there is no _parent"));
    CHECK(r["other.around"] == "1");
    CHECK_THAT(r.set("size", "1"),
               ContainsSubstring("refused: "));  // the size is worked out, so that it is kept and checked
    r.keep_laws();
}

TEST_CASE("loaded: a field may have a type of an imported file") {
    const schemas folder;
    folder.write("b.ksy", "meta: {id: b, endian: be}\nseq:\n  - {id: x, type: u2}\n");
    const auto file = folder.write("a.ksy", "meta: {id: a, imports: [b]}\nseq:\n  - {id: inside, type: b}\n");
    const auto schema = kaitai::loaded_schema::load(file);
    REQUIRE(schema.has_value());
    const auto doc = (*schema)->format().read(source(hex("01 02")));
    REQUIRE(doc.has_value());
    CHECK(*(*schema)->text(**doc, "inside.x") == "258");
}

TEST_CASE("loaded: an expression that reads a value again finds the same value") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: cats, type: cat, repeat: expr, repeat-expr: 3}
  - {id: left, type: rest, terminator: 0x40, consume: false}
types:
  cat:
    seq:
      - {id: size, type: u1}
      - {id: meow, size: 3 - _parent.cats.size}
    instances:
      there:
        pos: size
        type: {switch-on: size, cases: {1: named}}
  named:
    seq:
      - {id: name, type: str, size: _parent.size}
  rest:
    seq:
      - {id: value, size-eos: true}
)",
                    R"(01 "abc"  00 "de"  00 "f"  "gh@")");
    CHECK(r["cats[0].meow"] == "[0x61, 0x62, 0x63]");
    CHECK(r["cats[2].meow"] == "[0x66]");
    CHECK(r["cats[0].there.name"] == "\"a\"");
    CHECK(r["left.value"] == "[0x67, 0x68]");
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_read_parts

// The loaded description of a schema has the content of its file.
#include <deque>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_load {

using namespace verbatim::kaitai;
using form = expression::form;

namespace {

schema loaded(std::string_view text) { return test::schemas().load(text).value(); }

std::vector<std::byte> bytes_of(std::initializer_list<int> numbers) {
    std::vector<std::byte> all;
    for (const int number : numbers) all.push_back(static_cast<std::byte>(number));
    return all;
}
std::vector<std::string> path(std::initializer_list<std::string> names) { return names; }

// Returns a field that has these keys, for example "type: u1, repeat: eos".
attribute field(const std::string& keys) {
    static std::deque<schema> all;  // the expressions of an attribute are in its schema
    const schema& s = all.emplace_back(loaded(
        "meta: {id: a, endian: le, encoding: UTF-8}\nenums: {e: {1: one}}\ntypes: {t: {}}\ninstances: {a: {value: 1}, "
        "b: {value: 2}}\nseq:\n  - {" +
        keys + "}\n"));
    return s.root().fields.at(0);
}

std::int64_t integer_in(const std::optional<written_expression>& e) {
    REQUIRE(e);
    CHECK(is_integer(*e->is));
    return e->is->value;
}

}  // namespace

TEST_CASE("the metadata of a schema is loaded") {
    const schema s = loaded(R"(
meta:
  id: a
  title: A format
  application: [One, Two]
  file-extension: [aa, ab]
  xref: {wikidata: Q1, rfc: [1, 2]}
  license: CC0-1.0
  ks-version: 0.10
  ks-debug: true
  ks-opaque-types: false
  ks-zero-copy-substream: false
  imports: []
  encoding: ASCII
  endian: be
  bit-endian: le
  tags: [archive]
  -vendor: {any: [thing]}
-other: 1
doc: What it is.
doc-ref: [here, there]
to-string: '"it"'
)");
    const type_definition& root = s.root();
    CHECK(root.name == "a");
    CHECK(root.title == "A format");
    CHECK(root.extensions == "aa ab");
    CHECK(root.license == "CC0-1.0");
    CHECK(root.encoding == "ASCII");
    CHECK(root.endian == byte_order::big);
    CHECK(root.bit_endian == byte_order::little);
    CHECK(root.doc == "What it is.");
    CHECK(root.around == nullptr);
}

TEST_CASE("a type inherits byte order, bit order and encoding from the type around it, unless it sets its own") {
    const schema s = loaded(R"(
meta: {id: a, endian: le, encoding: ASCII, bit-endian: le}
types:
  same:
    doc: As around.
    types:
      inside: {}
  other:
    meta: {endian: be, encoding: UTF-8, bit-endian: be}
)");
    const type_definition &same = nth(s.root().types, 0), &other = nth(s.root().types, 1), &inside = nth(same.types, 0);
    CHECK(same.doc == "As around.");
    CHECK(inside.around == &same);
    CHECK(same.around == &s.root());
    CHECK(inside.endian == byte_order::little);
    CHECK(inside.bit_endian == byte_order::little);
    CHECK(inside.encoding == "ASCII");
    CHECK(other.endian == byte_order::big);
    CHECK(other.bit_endian == byte_order::big);
    CHECK(other.encoding == "UTF-8");
    CHECK(other.at.line == 7);
    CHECK(other.at.column == 3);
}

TEST_CASE("a byte order that depends on data belongs only to the type that declares it") {
    const schema s = loaded(R"(
meta:
  id: a
  endian: le
types:
  t:
    meta:
      endian:
        switch-on: _parent.mark
        cases:
          '[0x49, 0x49]': le
          _: be
    seq:
      - type: u2
    types:
      inside: {seq: [{type: u4}]}
seq:
  - {id: mark, size: 2}
  - type: t
)");
    const type_definition& t = nth(s.root().types, 0);
    REQUIRE(t.switched_endian);
    CHECK(t.switched_endian->on.is->what == form::member);
    REQUIRE(t.switched_endian->cases.size() == 2);
    CHECK(t.switched_endian->cases[0].is->is->what == form::list);
    CHECK(t.switched_endian->cases[0].what == byte_order::little);
    CHECK_FALSE(t.switched_endian->cases[1].is);
    CHECK(t.switched_endian->cases[1].what == byte_order::big);
    CHECK(t.endian == byte_order::none);
    CHECK(nth(t.types, 0).endian == byte_order::none);
    CHECK_FALSE(nth(t.types, 0).switched_endian);
}

TEST_CASE("a field has the name of its id, or a name with its number") {
    const schema s = loaded(
        "meta: {id: a}\nseq:\n  - {id: one, type: u1, doc: The first., doc-ref: there, -orig-id: One}\n  - type: u1\n  "
        "- id: three\n    type: u1\n");
    const auto& fields = s.root().fields;
    REQUIRE(fields.size() == 3);
    CHECK(fields[0].id == "one");
    CHECK(fields[0].doc == "The first.");
    CHECK(fields[1].id == "_unnamed1");
    CHECK(fields[2].id == "three");
    CHECK(fields[2].at.line == 5);
    CHECK_FALSE(fields[0].is_instance);
}

TEST_CASE("every builtin type is known") {
    for (const char* type : {"u1", "s1", "u2", "u2le", "u4be", "u8", "s2", "s4le", "s8be", "f4", "f4le", "f8be", "b1",
                             "b64", "b12le", "b7be"}) {
        CAPTURE(type);
        const attribute a = field(std::string("type: ") + type);
        REQUIRE(a.type);
        CHECK(a.type->name.path == path({type}));
        CHECK_FALSE(a.terminator);
    }
    CHECK(field("type: str, size: 4").encoding == "UTF-8");
}

TEST_CASE("the length of bytes is given by a size, by the end of the data or by a terminator") {
    CHECK(integer_in(field("size: 0x10").size) == 16);
    CHECK(integer_in(field("size: '3'").size) == 3);
    CHECK(field("size: a + 1").size->is->is(operation::add));
    CHECK(field("size-eos: true").size_to_end);
    CHECK_FALSE(field("size: 1, size-eos: false").size_to_end);
    CHECK(field("terminator: 0x0a").terminator == bytes_of({10}));
    CHECK(field("terminator: [13, 10]").terminator == bytes_of({13, 10}));
    const attribute plain = field("terminator: 0"),
                    told = field("terminator: 0, include: true, consume: false, eos-error: false");
    CHECK_FALSE(plain.include);
    CHECK(plain.consume);
    CHECK(plain.ends_error);
    CHECK(told.include);
    CHECK_FALSE(told.consume);
    CHECK_FALSE(told.ends_error);
    CHECK(field("size: 4, pad-right: 0x20").pad_right == std::byte{0x20});
    CHECK(field("type: t, size: 4, terminator: 1, pad-right: 0").type->name.path == path({"t"}));
}

TEST_CASE("constants are texts, or lists of bytes and texts") {
    CHECK(field("contents: PK").contents == bytes_of({'P', 'K'}));
    CHECK(field("contents: \"\\x01a\"").contents == bytes_of({1, 'a'}));
    CHECK(field("contents: ['12', \"0x0f\", 'a']").contents == bytes_of({12, 15, 'a'}));
    CHECK(field("contents: '12'").contents == bytes_of({'1', '2'}));
    CHECK(field("contents: [0xca, FE, 0, -1, 0b11]").contents == bytes_of({0xca, 'F', 'E', 0, 0xff, 3}));
    CHECK(field("contents: \xc3\xa4").contents == bytes_of({0xc3, 0xa4}));
    CHECK(field("contents: [1, 2], size: 2").contents.size() == 2);
}

TEST_CASE("a text has an encoding, and a strz ends with zeros") {
    CHECK(field("type: strz").terminator == bytes_of({0}));
    CHECK(field("type: strz, encoding: UTF-16LE").terminator == bytes_of({0, 0}));
    CHECK(field("type: strz, encoding: utf-32be").terminator == bytes_of({0, 0, 0, 0}));
    CHECK(field("type: strz, encoding: UTF-16LE, terminator: 0").terminator == bytes_of({0}));
    CHECK(field("type: strz, size: 4").terminator == bytes_of({0}));
    CHECK(field("type: strz, encoding: ASCII").encoding == "ASCII");
    CHECK_FALSE(field("type: str, size: 4").terminator);
    CHECK(field("type: u1").encoding.empty());
}

TEST_CASE("a field may repeat to the end, by a count or until a condition holds") {
    CHECK(field("type: u1").repeat == repetition::none);
    CHECK(field("type: u1, repeat: eos").repeat == repetition::to_end);
    const attribute counted = field("type: u1, repeat: expr, repeat-expr: 3"),
                    until = field("type: u1, repeat: until, repeat-until: _ == 0");
    CHECK(counted.repeat == repetition::count);
    CHECK(integer_in(counted.repeat_expression) == 3);
    CHECK(until.repeat == repetition::until);
    CHECK(until.repeat_expression->is->is(operation::equal));
}

TEST_CASE("an expression may be a YAML scalar of any kind") {
    CHECK(field("type: u1, if: true").condition->is->gives == table::gives::truth);
    CHECK(field("type: u1, if: 'a == 1'").condition->is->is(operation::equal));
    const schema s = loaded("meta: {id: a}\ninstances:\n  pi:\n    value: 3.25\n  text:\n    value: |\n      \"b\"\n");
    CHECK(s.root().instances.at(0).value->is->real() == 3.25);
    CHECK(s.root().instances.at(1).value->is->characters == "b");
}

TEST_CASE("an expression has its file, line and column") {
    const schema s = loaded("meta: {id: a}\nseq:\n  - size: 'b + 1'\n  - size: 2\ninstances: {b: {value: 1}}\n");
    CHECK(*s.root().fields[0].size->at.file == s.files.front());
    CHECK(s.root().fields[0].size->at.line == 3);
    CHECK(s.root().fields[0].size->at.column == 12);  // after the quote
    CHECK(s.root().fields[1].size->at.line == 4);
    CHECK(s.root().fields[1].size->at.column == 11);
}

TEST_CASE("an expression may switch the type of a field") {
    const attribute a = field("size: 4, type: {switch-on: b, cases: {1: u2, '0x2': t, _: strz}, -note: 1}");
    CHECK_FALSE(a.type);
    REQUIRE(a.switched_type);
    CHECK(a.switched_type->on.is->characters == "b");
    REQUIRE(a.switched_type->cases.size() == 3);
    CHECK(a.switched_type->cases[0].is->is->value == 1);
    CHECK(a.switched_type->cases[0].what.name.path == path({"u2"}));
    CHECK(a.switched_type->cases[1].is->is->value == 2);
    CHECK_FALSE(a.switched_type->cases[2].is);
    CHECK(a.encoding == "UTF-8");
    CHECK_FALSE(a.terminator);  // a terminator would end t, too
}

TEST_CASE("a process has a name and arguments") {
    const attribute xors = field("size: 4, process: 'xor(0x20)'"),
                    custom = field("size: 4, process: 'nested.one.my_fx(7, [1, 2])'"),
                    plain = field("size: 4, process: zlib");
    REQUIRE(xors.process);
    CHECK(xors.process->name == path({"xor"}));
    CHECK(xors.process->arguments.at(0)->value == 0x20);
    CHECK(custom.process->name == path({"nested", "one", "my_fx"}));
    CHECK(custom.process->arguments.size() == 2);
    CHECK(plain.process->name == path({"zlib"}));
    CHECK(plain.process->arguments.empty());
}

TEST_CASE("each key of valid is loaded") {
    CHECK(integer_in(field("type: u1, valid: 5").valid->equal) == 5);
    CHECK(integer_in(field("type: s1, valid: {eq: 0xf}").valid->equal) == 15);
    const attribute range = field("type: u1, valid: {min: 1, max: 2, -note: 3}");
    CHECK(integer_in(range.valid->least) == 1);
    CHECK(integer_in(range.valid->most) == 2);
    CHECK(field("type: u1, valid: {any-of: [1, 2]}").valid->any_of.size() == 2);
    CHECK(field("type: u1, valid: {expr: _ > 1}").valid->holds->is->is(operation::greater));
    CHECK(field("type: u1, enum: e, valid: {in-enum: true}").valid->in_enum);
}

TEST_CASE("an instance is a calculated value, or has a position") {
    const schema s = loaded(R"(
meta: {id: a}
enums: {e: {1: one}}
instances:
  computed: {value: 1 + 1, enum: e, if: true, doc: Two., -note: x}
  placed: {pos: 4, io: _root._io, type: u1}
)");
    const auto &computed = s.root().instances.at(0), &placed = s.root().instances.at(1);
    CHECK(computed.is_instance);
    CHECK(computed.id == "computed");
    CHECK(computed.value->is->is(operation::add));
    CHECK(computed.enumeration == path({"e"}));
    CHECK(computed.condition);
    CHECK(computed.doc == "Two.");
    CHECK(computed.at.line == 4);
    CHECK(placed.is_instance);
    CHECK_FALSE(placed.value);
    CHECK(integer_in(placed.position) == 4);
    CHECK(placed.stream->is->what == form::member);
    CHECK(placed.type->name.path == path({"u1"}));
}

TEST_CASE("a field may set the _parent of its type, or remove it") {
    CHECK(field("type: t, parent: _parent").parent->is->characters == "_parent");
    CHECK(field("type: t, parent: false").parent->is->gives == table::gives::truth);
}

TEST_CASE("types have parameters") {
    const schema s = loaded(R"(
meta: {id: a}
enums: {e: {1: one}}
types:
  t:
    params:
      - {id: whole, type: u4, doc: A number., doc-ref: x, -orig-id: W}
      - {id: raw}
      - {id: yes_or_no, type: bool}
      - {id: any_bytes, type: bytes}
      - {id: stream, type: io}
      - {id: thing, type: any}
      - {id: record, type: struct}
      - {id: numbers, type: 'u2[]'}
      - {id: named, type: u1, enum: e}
      - {id: other, type: t}
seq:
  - {id: one, type: 't(1, [2], true, [3], _io, 1, _root, [4], e::one, one)'}
)");
    const auto& parameters = nth(s.root().types, 0).parameters;
    REQUIRE(parameters.size() == 10);
    CHECK(parameters[0].id == "whole");
    CHECK(parameters[0].doc == "A number.");
    CHECK(parameters[0].type->name.path == path({"u4"}));
    CHECK_FALSE(parameters[1].type);
    CHECK(parameters[7].type->name.is_array);
    CHECK(parameters[8].enumeration == path({"e"}));
    CHECK(s.root().fields.at(0).type->name.arguments.size() == 10);
}

}  // namespace verbatim::test::kaitai_load

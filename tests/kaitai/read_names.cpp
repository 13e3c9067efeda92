// Names in loaded schemas: the name of a list that is being read, and types and fields with names that have another
// meaning elsewhere.
#include <regex>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_read_names {

using Catch::Matchers::ContainsSubstring;

namespace {

// Returns the JSON in one line.
std::string json_of(const reading& r) {
    std::string text;
    REQUIRE(edit::to_json(r.document(), [&](std::string_view piece) { text += piece; }));
    return std::regex_replace(std::regex_replace(text, std::regex("\\n *"), " "), std::regex("([{\\[]) | ([}\\]])| $"),
                              "$1$2");
}

}  // namespace

TEST_CASE("loaded: the condition of repeat-until sees the list with its current element") {
    const auto until = [](const char* condition) {
        const reading r(std::string("meta: {id: a}\nseq:\n  - {id: a, type: u1, repeat: until, repeat-until: '") +
                            condition + "'}\n  - {id: rest, size-eos: true}\n",
                        "01 02 03 02 01");
        return r.why().empty() ? r["a.size"] : r.why();
    };
    CHECK(until("a.size == 2") == "2");
    CHECK(until("a.last == 3") == "3");
    CHECK(until("a[_index] == 3") == "3");
    CHECK(until("a.max == 3") == "3");
    CHECK(until("a.first == 2 or _io.eof") == "5");
}

TEST_CASE("loaded: a type may have a name that resembles a builtin type") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: one, type: u1le}
  - {id: two, type: b08}
types:
  u1le: {seq: [{id: x, type: u2}]}
  b08: {seq: [{id: y, type: u2be}]}
)",
                    "01 02 03 04");
    CHECK(r.why() == "");
    CHECK(r["one.x"] == "513");
    CHECK(r["two.y"] == "772");
    r.keep_laws();
}

TEST_CASE("loaded: a field with the name tail is distinct from the tails of other fields") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: one, size: 3, type: part}
  - {id: parts, size: 2, type: part, repeat: expr, repeat-expr: 2}
  - {id: tail, size-eos: true}
types:
  part:
    seq:
      - {id: x, type: u1}
)",
                    "01 A1 A2   02 B1 03 B2   EE FF");
    CHECK(r.why() == "");
    const auto at = [&](std::string_view path) {
        const auto found = view::find(r.document(), path);
        return found ? found->path + " " + view::hex_text(found->at.bytes()) : found.error().message();
    };
    CHECK(at("tail") == "tail EE FF");
    CHECK(at("one.tail") == "one.tail A1 A2");
    CHECK(at("parts[1].tail") == "parts[1].tail B2");
    CHECK_THAT(at("one.tails"), ContainsSubstring("there is no tails; it has x"));
    CHECK(r.set("tail", "58 59 5A") == "01 A1 A2 02 B1 03 B2 58 59 5A");
    CHECK_THAT(r.set("one.tail", "58"), ContainsSubstring("one.tail: these bytes follow the data of the tag"));
    r.keep_laws();
}

TEST_CASE("loaded: a type may have the name of a key in JSON") {
    const reading sized(R"(
meta: {id: a}
seq:
  - {id: s, size: 3, type: tail}
  - {id: t, size: 3, type: tail_}
types:
  tail: {seq: [{id: a, type: u1}]}
  tail_: {seq: [{id: b, type: u1}]}
)",
                        "61 62 63 64 65 66");
    CHECK(sized["s.a"] == "97");
    CHECK(
        json_of(sized) ==
        R"({"format": "a", "content": {"s": {"tail_": {"a": 97}, "tail": "62 63"}, "t": {"tail__": {"b": 100}, "tail": "65 66"}}})");
    sized.keep_laws();
    const reading coded(R"(
meta: {id: a, endian: le}
seq:
  - {id: b, size: 4, process: zlib, type: unknown, if: false}
  - {id: c, size: 4, process: xor(1), type: unknown}
types:
  unknown: {seq: [{id: stream, type: layout}, {id: value, type: u2}]}
  layout: {seq: [{id: unknown, type: u1}]}
)",
                        "61 62 63 64");
    CHECK(coded["c.stream.unknown"] == "96");
    coded.keep_laws();
}

TEST_CASE("loaded: a field may have the name that a group of bit fields would get") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: unused, type: b4}
  - {id: bits_of_unused, type: b2}
  - {id: more, type: u1}
)",
                    "A8 05");
    REQUIRE(r.why() == "");
    CHECK(r["unused"] == "10");
    CHECK(r["bits_of_unused"] == "2");
    CHECK(r.set("bits_of_unused_", "bits_of_unused=1") == "A4 05");
    CHECK(r.set("bits_of_unused_", "unused=1") == "18 05");
    r.keep_laws();
}

TEST_CASE("loaded: the _parent of a record whose parent key asks the root for its own says that there is none") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: n, type: u1}
  - {id: one, type: part, parent: _parent}
  - {id: all, type: part, parent: _parent, repeat: expr, repeat-expr: 2}
types:
  part:
    seq: [{id: x, size: 1}]
    instances:
      up: {value: _parent.n}
      further: {value: _parent._parent.n}
      there: {pos: _parent.n, size: 1}
)";
    const reading r(schema, "02 0A 0B 0C");
    for (const auto* const path : {"one.up", "all[1].up", "one.further", "all[0].there"})
        CHECK_THAT(r[path], ContainsSubstring("refused: ") && ContainsSubstring("the root has no _parent"));
    r.keep_laws();
    CHECK_THAT(reading(std::string(schema).replace(std::string_view(schema).find("size: 1"), 7, "size: _parent.n"),
                       "02 0A 0B 0C")
                   .why(),
               ContainsSubstring("one.x: ") && ContainsSubstring("the root has no _parent"));
}

TEST_CASE("loaded: a size in decoded bytes counts those, and a size around them the bytes of the file") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: before, size: 7}
  - {id: body, size: 5, process: xor(0x20), type: inner}
  - {id: after, size: body.n._sizeof}
  - {id: last, size: body.pair._sizeof - 1}
types:
  inner:
    seq:
      - {id: n, type: u2}
      - {id: pair, type: pair}
      - {id: rest, size: pair._sizeof - 1}
  pair:
    seq: [{id: a, type: u1}, {id: b, type: u1}]
    instances: {own: {value: _sizeof}, around: {value: _parent._sizeof}, root: {value: _root._sizeof}}
)",
                    "(50) * 7   21 20 61 62 63   58 59   5A");
    REQUIRE(r.why() == "");
    CHECK(r["body.n._sizeof"] == "2");
    CHECK(r["body.pair._sizeof"] == "2");
    CHECK(r["body.rest._sizeof"] == "1");
    CHECK(r["body._sizeof"] == "5");
    CHECK(r["body.pair.own"] == "2");
    CHECK(r["body.pair.around"] == "5");
    CHECK(r["body.pair.root"] == "15");
    CHECK(r["last._sizeof"] == "1");
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_read_names

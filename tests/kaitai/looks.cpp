// Instances whose bytes belong to fields or to other instances: their edits, and their changes in a difference.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_looks {

using Catch::Matchers::ContainsSubstring;

namespace {

std::string text_of(const result<bytes>& file) {
    return file ? view::hex_text(*file) : "refused: " + file.error().message();
}

std::string difference_in_words(const reading& r, std::string_view path, std::string_view text) {
    const auto edited = r.document().read(source(file_after::set(r.document(), path, text).value()));
    return edit::in_words(edit::diff(r.document(), **edited).value());
}

}  // namespace

TEST_CASE("loaded: an edit may replace the bytes of a field in which an instance starts, but not change their number") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: at, type: u1}
  - {id: size, type: u1}
  - {id: data, size: size}
  - {id: last, type: u1}
instances:
  solved: {pos: at, type: u2le}
  worked_out: {pos: at + at % 2, type: u1}
)",
                    "03 04   AA BB CC DD   EE");
    CHECK(r["solved"] == "52411");
    CHECK(r.set("data", "11 22 33 44") == "03 04 11 22 33 44 EE");
    CHECK(r.set("data", "AA 22 33 DD") == "03 04 AA 22 33 DD EE");
    CHECK_THAT(r.set("data", "11 22 33"),
               ContainsSubstring("refused: data: ") && ContainsSubstring("it shares the byte at 0x3 with data"));
    CHECK_THAT(r.set("solved", "1"), ContainsSubstring("refused: solved: "));
    r.keep_laws();
}

TEST_CASE("loaded: the position of an instance with a condition follows its data") {
    constexpr auto schema = R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: has, type: u1}
  - {id: ofs, type: u1}
  - {id: name, type: strz}
instances:
  data: {pos: ofs, type: u2le, if: has != 0}
  always: {pos: ofs, type: u1, io: _root._io, if: name.length > 1}
)";
    const reading r(schema, "01 06 61 62 00   EE   11 22");
    CHECK(r["data"] == "8721");
    CHECK(r.set("name", "abcd") == "01 08 61 62 63 64 00 EE 11 22");
    CHECK(r.set("data", "1") == "01 06 61 62 00 EE 01 00");
    r.keep_laws();
    const reading without(schema, "00 06 61 00   EE EE   11 22");
    CHECK_THAT(without["data"], ContainsSubstring("absent"));
    CHECK(without["ofs"] == "6");
    CHECK(without.findings().empty());
    CHECK(without.set("ofs", "40") == "00 28 61 00 EE EE 11 22");
    without.keep_laws();
    const reading beyond(schema, "01 40 61 00");
    CHECK(beyond.findings().size() == 1);
    beyond.keep_laws();
}

TEST_CASE("loaded: a difference lists a change once, at the owner of the bytes, although an instance shows them, too") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: at, type: u1}
  - {id: inner_at, type: u1}
instances:
  block: {pos: at, type: block}
  inner: {pos: inner_at, type: u2le}
types:
  block:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u2le}
)",
                    "02 03   11   22 33");
    CHECK(r["inner"] == "13090");
    CHECK(difference_in_words(r, "block.y", "5") == "block.y: 13090 -> 5\n");
    r.keep_laws();
}

TEST_CASE("loaded: a copy of an element leaves out the bytes of other fields that its instances show") {
    constexpr auto schema = R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: count, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: count}
  - {id: names, type: names, size-eos: true}
types:
  entry:
    seq:
      - {id: at, type: u1}
      - {id: x, type: u1}
    instances:
      name: {io: _root.names._io, pos: at, type: strz}
  names:
    seq:
      - {id: all, type: strz, repeat: eos}
)";
    const reading r(schema, R"(02   00 07  02 08   "x" 00 "y" 00)");
    const auto made = file_after::insert_copy(r.document(), "entries[1]", r.document(), "entries[1]");
    CHECK(text_of(made) == "03 00 07 02 08 02 08 78 00 79 00");
    const auto edited = r.document().read(source(made.value()));
    const auto difference = edit::diff(r.document(), **edited).value();
    CHECK(difference.bytes.empty());
    const auto patched = file_after::patch(r.document(), difference);
    REQUIRE(patched.has_value());
    CHECK(patched->file == *made);
    const reading other(schema, R"(01   02 09   "ab" 00 "c" 00)");
    const auto elsewhere = file_after::patch(other.document(), difference);
    REQUIRE(elsewhere.has_value());
    r.keep_laws();
}

TEST_CASE("loaded: an edit of an instance cannot change the number of bytes that belong to a field") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: data, size: 4}
instances:
  many: {pos: 1, type: u1, repeat: eos}
  rest: {pos: 2, size-eos: true}
)",
                    "61 62 63 64");
    CHECK(text_of(file_after::remove(r.document(), "many[2]")) ==
          "refused: many[2]: many: it looks at bytes of data, and would be read back with 3 of them, not 2: change "
          "data instead");
    CHECK_THAT(text_of(file_after::insert(r.document(), "many")), ContainsSubstring("refused: many"));
    CHECK_THAT(r.set("rest", "63"), ContainsSubstring("refused: rest: "));
    CHECK_THAT(r.set("many[2]", "1"), ContainsSubstring("refused: many[2]: data: "));
    const auto from = [&](std::string_view values) {
        return text_of(edit::from_json(
            {&r.format(), 1},
            R"({"format": "a", "layout": {"size": 4, "root_size": 4, "gaps": []}, "content": {"data": "61 62 63 64", )" +
                std::string(values) + "}}"));
    };
    CHECK(from(R"("many": {"at": 1, "size": 3, "value": [98, 99, 100]})") == "61 62 63 64");
    CHECK(
        from(R"("many": {"at": 1, "size": 3, "value": [98, 99]})") ==
        "refused: many: it looks at bytes of data, and would be read back with 3 of them, not 2: change data instead");
    CHECK(
        from(R"("rest": {"at": 2, "size": 2, "value": "63"})") ==
        "refused: rest: it looks at bytes of data, and would be read back with 2 of them, not 1: change data instead");
    r.keep_laws();
}

TEST_CASE("loaded: a file whose instances show more values than it has bytes has a byte map") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: data, size: 2}
instances:
  one: {pos: 0, type: pair}
  other: {pos: 0, type: u1, repeat: eos}
  last: {pos: 1, type: u1}
types:
  pair: {seq: [{id: x, type: u1}], instances: {again: {pos: 1, type: u1}, all: {pos: 0, size-eos: true}}}
)",
                    "61 62");
    REQUIRE(r.why() == "");
    std::string owners;
    CHECK(view::each_range(r.document(), [&](const view::byte_range& range) { owners += range.path + " "; }));
    CHECK_THAT(owners, Catch::Matchers::StartsWith("data "));
}

TEST_CASE("loaded: a copy of an element has data of its own, where an instance alone has the data of the original") {
    constexpr auto schema = R"(
meta: {id: a}
seq:
  - {id: count, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: count}
types:
  entry:
    seq:
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      body: {POSITION, size: len}
      first: {POSITION, type: u1}
)";
    const auto with = [&](std::string_view position) {
        std::string text = schema;
        for (const std::string_view word = "POSITION"; text.find(word) != text.npos;)
            text.replace(text.find(word), word.size(), position);
        return text;
    };
    for (const auto* position : {"pos: ofs", "io: _root._io, pos: ofs", "pos: ofs, if: len > 0"}) {
        const reading r(with(position), "02   05 02   07 03   61 62   63 64 65   F0");
        CAPTURE(position);
        CHECK(text_of(file_after::insert_copy(r.document(), "entries", r.document(), "entries[0]")) ==
              "03 07 02 09 03 0C 02 61 62 63 64 65 61 62 F0");
        CHECK(text_of(file_after::insert_copy(r.document(), "entries[0]", r.document(), "entries[1]")) ==
              "03 07 03 0A 02 0C 03 63 64 65 61 62 63 64 65 F0");
        r.keep_laws();
    }
    const reading r(with("pos: ofs + 1"), "02   04 02   06 03   61 62   63 64 65");
    CHECK(text_of(file_after::insert_copy(r.document(), "entries", r.document(), "entries[0]")) ==
          "03 06 02 08 03 0B 02 61 62 63 64 65 61 62");
    r.keep_laws();
}

TEST_CASE("loaded: positions that follow the data are no change of a difference, and merges do not mix them") {
    constexpr auto schema = R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: count, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: count}
types:
  entry:
    seq:
      - {id: name, type: str, size: 1}
      - {id: ofs, type: u1}
      - {id: len, type: u1}
    instances:
      body: {POSITION, size: len}
)";
    for (const std::string_view position : {"pos: ofs", "io: _root._io, pos: ofs", "pos: ofs, if: ofs != 0"}) {
        CAPTURE(position);
        std::string text = schema;
        text.replace(text.find("POSITION"), 8, position);
        const reading base(text, "03   61 0A 02   62 0C 03   63 0F 01   01 02   03 04 05   06");
        const auto longer = file_after::set(base.document(), "entries[0].body", "11 12 13 14").value(),
                   shorter = file_after::remove(base.document(), "entries[1]").value();
        const auto ours = base.document().read(source(bytes(longer))).value(),
                   theirs = base.document().read(source(bytes(shorter))).value();
        const auto words = [&](const view::document& other) {
            return edit::in_words(edit::diff(base.document(), other).value());
        };
        CHECK(words(*ours) == "entries[a].body: \"01 02\" -> \"11 12 13 14\"\n");
        CHECK(words(*theirs) == "entries: -\"b\" at 1\n");
        const auto merged = file_after::merge(base.document(), *ours, *theirs).value();
        CHECK(merged.conflicts.empty());
        CHECK(view::hex_text(merged.file) == "02 61 07 04 63 0B 01 11 12 13 14 06");
        CHECK(file_after::merge(base.document(), *theirs, *ours).value().file == merged.file);

        // A position that is another one, with the same data in another order, is a change.
        const auto swapped =
            base.document().read(source(hex("03   61 0D 02   62 0A 03   63 0F 01   03 04 05   01 02   06"))).value();
        const auto difference = edit::diff(base.document(), *swapped).value();
        CHECK_FALSE(difference.empty());
        CHECK(file_after::patch(base.document(), difference).value().file ==
              hex("03   61 0D 02   62 0A 03   63 0F 01   03 04 05   01 02   06"));
    }
}

}  // namespace verbatim::test::kaitai_looks

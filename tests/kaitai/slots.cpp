// An edit of instances in the bytes of a slot, which has no fields of its own: the slot follows them.
#include "verbatim/edit/change/slots.hpp"
#include "tests/support/sanitized.hpp"

#include <fmt/format.h>

#include <ctime>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::test::kaitai_slots {

namespace {

std::string text_of(const result<bytes>& file) {
    return file ? view::hex_text(*file) : "refused: " + file.error().message();
}

constexpr auto riff = R"(
meta: {id: riff, encoding: ASCII}
seq:
  - {id: chunk, type: chunk}
  - {id: end, type: u1}
instances:
  items: {io: chunk.slot._io, pos: 0, type: items}
types:
  chunk:
    seq:
      - {id: len, type: u1}
      - {id: slot, size: len, type: slot}
  slot: {}
  items:
    seq:
      - {id: all, type: item, repeat: eos}
  item:
    seq:
      - {id: len, type: u1}
      - {id: text, type: str, size: len}
)";

}  // namespace

TEST_CASE("loaded: a slot follows a record in its bytes that changes its size, and so does its size") {
    const reading r(riff, "05   01 61   02 62 63   EE");
    REQUIRE(r.why() == "");
    CHECK(r.set("items.all[0].text", "longer") == "0A 06 6C 6F 6E 67 65 72 02 62 63 EE");
    CHECK(r.set("items.all[1].text", "") == "03 01 61 00 EE");
    CHECK(r.set("items.all[1].text", "xy") == "05 01 61 02 78 79 EE");
    CHECK(text_of(file_after::remove(r.document(), "items.all[0]")) == "03 02 62 63 EE");
    CHECK(text_of(file_after::insert(r.document(), "items.all[1]")) == "06 01 61 00 02 62 63 EE");
    const std::vector<std::string> both{"items.all[0]", "items.all[1]"};
    CHECK(text_of(file_after::remove(r.document(), both)) == "00 EE");
    r.keep_laws();
}

TEST_CASE("loaded: an empty slot follows what is inserted into it") {
    const reading r(riff, "00 EE");
    REQUIRE(r.why() == "");
    CHECK(text_of(file_after::insert(r.document(), "items.all")) == "01 00 EE");
}

TEST_CASE("loaded: edits in a slot and beside it are made together") {
    const reading r(riff, "05   01 61   02 62 63   EE");
    REQUIRE(r.why() == "");
    const std::vector<edit::assignment> all{{"items.all[0].text", "longer"}, {"items.all[1].text", "s"}, {"end", "7"}};
    const auto file = file_after::set(r.document(), all);
    CHECK(text_of(file) == "09 06 6C 6F 6E 67 65 72 01 73 07");
    const auto edited = r.document().read(source(*file));
    REQUIRE(edited.has_value());
    const auto change = edit::diff(r.document(), **edited);
    REQUIRE(change.has_value());
    CHECK(text_of(file_after::change(r.document(), [&](view::document& doc) -> result<void> {
              const auto done = edit::patch(doc, *change);
              return done ? result<void>{} : done.error();
          })) == text_of(file));
}

TEST_CASE("loaded: a failed edit in a slot leaves the document as it was") {
    const reading r(riff, "05   01 61   02 62 63   EE");
    REQUIRE(r.why() == "");
    const auto copy = r.document().copy();
    REQUIRE(edit::set(*copy, "items.all[0].text", std::string(254, 'a')).has_value());
    CHECK_FALSE(edit::commit(*copy).has_value());
    REQUIRE(edit::set(*copy, "items.all[0].text", "b").has_value());
    REQUIRE(edit::commit(*copy).has_value());
    CHECK(view::hex_text(copy->file().bytes()) == "05 01 62 02 62 63 EE");
}

TEST_CASE("loaded: several instances in a slot, one after the other, change their sizes") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: len, type: u1}
  - {id: slot, size: len, type: slot}
  - {id: end, type: u1}
instances:
  first: {io: slot._io, pos: 0, type: text}
  second: {io: slot._io, pos: 1 + first.len, type: text}
  list: {io: slot._io, pos: 2 + first.len + second.len, type: u1, repeat: expr, repeat-expr: n}
types:
  slot: {}
  text:
    seq:
      - {id: len, type: u1}
      - {id: text, type: str, size: len}
)",
                    "02 07   01 61   02 62 63   08 09   EE");
    REQUIRE(r.why() == "");
    CHECK(r["list"] == "[8, 9]");
    CHECK(r.set("first.text", "longer") == "02 0C 06 6C 6F 6E 67 65 72 02 62 63 08 09 EE");
    CHECK(r.set("second.text", "") == "02 05 01 61 00 08 09 EE");
    CHECK(text_of(file_after::remove(r.document(), "list[0]")) == "01 06 01 61 02 62 63 09 EE");
    const std::vector<edit::assignment> both{{"first.text", "xyz"}, {"second.text", "w"}};
    CHECK(text_of(file_after::set(r.document(), both)) == "02 08 03 78 79 7A 01 77 08 09 EE");
    r.keep_laws();
}

TEST_CASE("loaded: a slot follows a text and a list that are instances themselves, and an instance of its own type") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: size, type: u1}
  - {id: name, size: size, type: slot}
  - {id: count, type: u1}
  - {id: numbers, size: 2 * count, type: slot}
  - {id: len, type: u1}
  - {id: own, size: len, type: own}
instances:
  text: {io: name._io, pos: 0, type: str, size-eos: true}
  list: {io: numbers._io, pos: 0, type: u2le, repeat: eos}
types:
  slot: {}
  own:
    instances:
      text: {pos: 0, type: strz}
)",
                    "02 61 62   02 01 00 02 00   03 78 79 00");
    REQUIRE(r.why() == "");
    CHECK(r.set("text", "longer") == "06 6C 6F 6E 67 65 72 02 01 00 02 00 03 78 79 00");
    CHECK(text_of(file_after::insert(r.document(), "list")) == "02 61 62 03 01 00 02 00 00 00 03 78 79 00");
    CHECK(text_of(file_after::remove(r.document(), "list[0]")) == "02 61 62 01 02 00 03 78 79 00");
    CHECK(r.set("own.text", "abc") == "02 61 62 02 01 00 02 00 04 61 62 63 00");
    r.keep_laws();
}

TEST_CASE("loaded: slots may be nested, and in elements of a list") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: chunks, type: chunk, repeat: expr, repeat-expr: n}
types:
  slot: {}
  chunk:
    seq:
      - {id: len, type: u1}
      - {id: slot, size: len, type: slot}
    instances:
      parts: {io: slot._io, pos: 0, type: parts}
  parts:
    seq:
      - {id: kind, type: u1}
      - {id: inner, type: inner, repeat: eos}
  inner:
    seq:
      - {id: len, type: u1}
      - {id: slot, size: len, type: slot}
    instances:
      text: {io: slot._io, pos: 0, type: str, size-eos: true}
)",
                    "02   06 07 01 61 02 62 63   03 08 01 64");
    REQUIRE(r.why() == "");
    CHECK(r["chunks[0].parts.inner[1].text"] == "\"bc\"");
    CHECK(r.set("chunks[0].parts.inner[0].text", "xyz") == "02 08 07 03 78 79 7A 02 62 63 03 08 01 64");
    CHECK(r.set("chunks[0].parts.inner[1].text", "w") == "02 05 07 01 61 01 77 03 08 01 64");
    CHECK(r.set("chunks[1].parts.inner[0].text", "") == "02 06 07 01 61 02 62 63 02 08 00");
    CHECK(text_of(file_after::remove(r.document(), "chunks[0].parts.inner[0]")) == "02 04 07 02 62 63 03 08 01 64");
    r.keep_laws();
}

namespace {

constexpr auto texts = R"(
meta: {id: a, encoding: ASCII, endian: le}
seq:
  - {id: n, type: u2}
  - {id: len, type: u4}
  - {id: slot, size: len, type: slot}
  - {id: entries, type: entry, repeat: expr, repeat-expr: n}
types:
  slot: {}
  entry:
    seq: [{id: at, type: u4}]
    instances:
      one: {io: _root.slot._io, pos: at, type: text}
  text:
    seq: [{id: len, type: u1}, {id: text, type: str, size: len}]
)";

// Returns a file with `count` texts in one slot, each of them this one.
bytes texts_file(std::size_t count, std::string_view text) {
    bytes file;
    const auto add = [&](std::size_t number, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) file.push_back(static_cast<std::byte>(number >> 8 * i));
    };
    add(count, 2), add(count * (1 + text.size()), 4);
    for (std::size_t i = 0; i < count; ++i) {
        add(text.size(), 1);
        for (const char c : text) file.push_back(static_cast<std::byte>(c));
    }
    for (std::size_t i = 0; i < count; ++i) add(i * (1 + text.size()), 4);
    return file;
}

}  // namespace

TEST_CASE("loaded: the time to change all instances in a slot grows with their number, not with its square") {
    const reading r(texts, "00 00 00 00 00 00");
    const auto seconds_for = [&](std::size_t count) {
        const auto doc = r.format().read(source(texts_file(count, "ab"))).value();
        std::vector<std::string> paths;
        for (std::size_t i = 0; i < count; ++i)
            for (const char* part : {"one.text", "at"}) paths.push_back(fmt::format("entries[{}].{}", i, part));
        std::vector<std::string> positions;
        for (std::size_t i = 0; i < count; ++i) positions.push_back(std::to_string(4 * i));
        std::vector<edit::assignment> all;
        for (std::size_t i = 0; i < count; ++i)
            all.push_back({paths[2 * i], "xyz"}), all.push_back({paths[2 * i + 1], positions[i]});
        const auto start = std::clock();
        REQUIRE(edit::set(*doc, all).has_value());
        REQUIRE(edit::commit(*doc).has_value());
        const auto taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        CHECK(std::ranges::equal(doc->file().bytes(), texts_file(count, "xyz")));
        return taken;
    };
    const std::size_t count = sanitized ? 500 : 2000;
    const double few = seconds_for(count);
    CHECK(seconds_for(8 * count) < 20 * few + 0.2);
}

}  // namespace verbatim::test::kaitai_slots

// Values that are assigned as the bytes of a file: edit::assign(), and what reads them, view::span_of().
#include "tests/edit/json_support.hpp"
#include "tests/view/support.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/typed.hpp"

namespace verbatim::test::edit_assign {

namespace {

std::string why(const result<void>& done) { return done ? "" : done.error().message(); }

result<std::span<const toy::Item>> items_of(const view::document& doc) {
    return view::span_of<toy::Item>(view::find(doc, "items")->at);
}

}  // namespace

TEST_CASE("a list of fixed records is read as a span, and assigned from bytes") {
    const auto doc = open_toy();
    const auto items = items_of(*doc).value();
    REQUIRE(items.size() == 2);
    CHECK(items[1].value == 42);
    CHECK(items.data() == static_cast<const void*>(doc->file().bytes().data() + 0x16));

    std::vector<toy::Item> now(items.begin(), items.end());
    now[0].value = 7;
    now.push_back({.name = "three", .value = 3});
    REQUIRE(edit::assign(*doc, "items", std::as_bytes(std::span(now))));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "item_count") == "3");
    CHECK(text_at(*doc, "items[three].value") == "3");
    CHECK(text_at(*doc, "items[0].value") == "7");
    CHECK(text_at(*doc, "far.number") == text_at(*open_toy(), "far.number"));
    CHECK(items_of(*doc)->size() == 3);

    // As the same changes of the typed value.
    view::document typed(read<toy::File>(hex(toy::specimen)).value());
    typed.get_if<toy::File>()->items.assign(now);
    CHECK(typed.write().value() == doc->write().value());

    REQUIRE(edit::assign(*doc, "items", std::as_bytes(std::span(now).first(2))));
    REQUIRE(edit::set(*doc, "items[0].value", "-1821"));
    REQUIRE(edit::commit(*doc));
    CHECK(doc->write().value() == hex(toy::specimen));
    REQUIRE(edit::assign(*doc, "items", {}));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "item_count") == "0");
}

TEST_CASE("a value of fixed layout, and characters, are assigned from bytes") {
    const auto doc = open_toy();
    REQUIRE(edit::assign(*doc, "items[0]", hex("\"zero\" (00) * 4   01 00")));
    REQUIRE(edit::assign(*doc, "link", hex("01 02 03 04")));
    REQUIRE(edit::assign(*doc, "pair", hex("05 06")));
    REQUIRE(edit::assign(*doc, "far.title", hex("\"longer\" 00")));
    REQUIRE(edit::assign(*doc, "events[1].body", hex("09")));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "items[zero].value") == "1");
    CHECK(view::find(*doc, "link")->at.bytes()[3] == std::byte{4});
    CHECK(text_at(*doc, "pair[1]") == "6");
    CHECK(text_at(*doc, "far.title") == "\"longer\"");
    CHECK(text_at(*doc, "events[1].size") == "3");
}

TEST_CASE("bytes that are no value of the type are refused, and nothing changes") {
    const auto doc = open_toy();
    CHECK(why(edit::assign(*doc, "items", hex("(00) * 11"))) ==
          "items: 11 bytes are no whole number of elements of 10 bytes");
    CHECK(why(edit::assign(*doc, "items[0]", hex("00"))) == "items[0]: it takes 10 bytes, not 1");
    CHECK(why(edit::assign(*doc, "mode", {})) == "mode: it takes 1 bytes, not 0");
    CHECK(why(edit::assign(*doc, "events", hex("00"))) ==
          "events: its elements have no fixed layout that is the same in a file and in memory: Event");
    CHECK(why(edit::assign(*doc, "far.title", hex("\"no NUL\""))) == "far.title: the bytes are none of its values");
    CHECK(why(edit::assign(*doc, "far", hex("00"))) == "far: its layout is not fixed: set it, or replace it by a copy");
    CHECK_FALSE(edit::assign(*doc, "nowhere", {}));
    CHECK_FALSE(doc->is_changed());
    REQUIRE(edit::assign(*doc, "item_count", hex("07")));
    CHECK_FALSE(edit::commit(*doc));  // it follows its list
}

TEST_CASE("a span is one of the elements' own type") {
    const auto doc = open_toy();
    const auto at = [&](std::string_view path) { return view::find(*doc, path)->at; };
    CHECK(view::span_of<wire::i8>(at("pair")).value()[1] == 0x7F);
    CHECK(view::span_of<toy::Note>(at("items")).error().reason ==
          "it is list of Item, and has no elements of the type Note");
    CHECK(view::span_of<toy::Item>(at("items[0]")).error().kind == error_kind::wrong_type);
    CHECK(view::span_of<toy::Item>(at("magic")).error().kind == error_kind::wrong_type);
}

TEST_CASE("what refers to the elements of a list, or belongs to them, stays with it") {
    const auto file = specimen_file("sims1.mesh/every_field.hex");
    const auto doc = read_as("sims1.mesh", file);
    const auto found = view::find(*doc, "vectors");
    REQUIRE(found);
    std::vector<std::byte> bytes(found->at.bytes().begin(), found->at.bytes().end());
    const std::size_t size = bytes.size() / found->at.count;
    CHECK(why(edit::assign(*doc, "vectors", std::span(bytes).first(size))).find("belong to them") != std::string::npos);
    CHECK_FALSE(doc->is_changed());
    bytes[0] ^= std::byte{1};
    REQUIRE(edit::assign(*doc, "vectors", bytes));
    REQUIRE(edit::commit(*doc));
    auto wanted = file;
    wanted[found->at.offset] ^= std::byte{1};
    CHECK(std::ranges::equal(doc->file().bytes(), wanted));
}

TEST_CASE("lists of a loaded schema are assigned from bytes, too") {
    const auto schema = kaitai::loaded_schema::load_text(R"(
meta: {id: points, endian: le}
seq:
  - {id: count, type: u1}
  - {id: all, type: point, repeat: expr, repeat-expr: count}
  - {id: rest, size-eos: true}
types:
  point: {seq: [{id: x, type: u1}, {id: y, type: u2}]}
)");
    REQUIRE(schema);
    const auto doc = (*schema)->format().read(source(hex("01   01 02 00   FF"))).value();
    REQUIRE(edit::assign(*doc, "all", hex("03 04 00   05 06 00   07 08 00")));
    REQUIRE(edit::assign(*doc, "rest", hex("AA BB")));
    REQUIRE(edit::commit(*doc));
    CHECK(view::hex_text(doc->file().bytes()) == view::hex_text(hex("03   03 04 00   05 06 00   07 08 00   AA BB")));
}

}  // namespace verbatim::test::edit_assign

#include "verbatim/view/typed.hpp"

#include <optional>

#include "tests/view/support.hpp"

namespace verbatim::test::view_typed {

namespace {

document<toy::File> read_toy() { return read<toy::File>(hex(toy::specimen)).value(); }

}  // namespace

TEST_CASE("a typed document becomes one by paths, and the other way round, with its file and its places") {
    view::document by_path(read_toy());
    CHECK(by_path.write().value() == hex(toy::specimen));
    CHECK(by_path.findings().size() == findings<toy::File>(hex(toy::specimen)).size());
    CHECK(text_at(by_path, "items[1].value") == "42");
    CHECK_FALSE(by_path.is_changed());
    const auto typed = std::move(by_path).take<toy::File>();
    REQUIRE(typed);
    CHECK(typed->places());
    CHECK(write(*typed).value() == hex(toy::specimen));
    CHECK(std::as_const(**typed).items[1].value == 42);
}

TEST_CASE("a document that is kept may become one by paths, too") {
    auto typed = read_toy();
    view::document by_path(typed);
    typed->items[1].value = 43;
    CHECK(by_path.write().value() == hex(toy::specimen));
    CHECK(write(typed).value() != hex(toy::specimen));
}

TEST_CASE("changes of a typed document are changes of the document by paths, and the other way round") {
    auto typed = read_toy();
    typed->items.push_back({.name = "three", .value = 3});
    view::document by_path(std::move(typed));
    CHECK(by_path.is_changed());
    CHECK(view::text_of(view::find_value(by_path, "items[three].value")->at.value()) == "3");
    const auto now = view::find_value(by_path, "items[three].value")->at.value();
    REQUIRE_FALSE(view::assign_text(*now.of, now.value, "-4"));

    REQUIRE(by_path.get_if<toy::File>());
    CHECK(std::as_const(by_path).get_if<toy::File>()->items.size() == 3);
    CHECK(by_path.get_if<toy::File>()->items[2].value == -4);
    by_path.get_if<toy::File>()->far->number = 7;
    const auto file = by_path.write().value();
    CHECK(text_at(view::document(read<toy::File>(file).value()), "far.number") == "7");

    auto back = std::move(by_path).take<toy::File>().value();
    back->items.erase(2);
    back->far->number = 0x1234;
    CHECK(write(back).value() == hex(toy::specimen));
}

TEST_CASE("a new typed document becomes one by paths without a file") {
    const view::document by_path{document<toy::File>(toy::File{.items = {{.name = "new"}}})};
    CHECK(by_path.is_changed());
    CHECK_FALSE(by_path.was_read());
    const auto file = by_path.write().value();
    CHECK(text_at(view::document(read<toy::File>(file).value()), "items[0].name") == "\"new\"");
}

TEST_CASE("a document is no root of another type") {
    auto doc = open_toy();
    CHECK_FALSE(doc->get_if<toy::Item>());
    CHECK_FALSE(std::as_const(*doc).get_if<toy::Far>());
    CHECK_FALSE(doc->is_given());
    const auto taken = std::move(*doc).take<toy::Item>();
    CHECK(taken.error().kind == error_kind::wrong_type);
    CHECK(doc->write().value() == hex(toy::specimen));
}

TEST_CASE("a root that was given and not changed is no change") {
    auto doc = open_toy();
    const auto& constant = *doc;
    CHECK(constant.get_if<toy::File>()->items.size() == 2);
    CHECK_FALSE(doc->is_given());
    auto* const file = doc->get_if<toy::File>();
    CHECK(file->items[0].value == -1821);
    CHECK(doc->is_given());
    CHECK_FALSE(doc->is_changed());
    file->items[0].value = 0;
    CHECK(doc->is_changed());
    CHECK(doc->copy()->is_changed());
    file->items[0].value = -1821;
    CHECK_FALSE(doc->is_changed());
}

TEST_CASE("a document knows its format") {
    CHECK(open_toy()->format().id == view::format_of<toy::File>().id);
    CHECK(view::document(read_toy()).format().id == open_toy()->format().id);
    CHECK(view::document(read<toy::Item>(hex("\"a\" (00) * 7   01 00")).value()).format().id.empty());
}

// What refers to the bytes of a file: they live as long as a copy of the source does.
TEST_CASE("a copy of a document's file keeps the bytes of its nodes alive") {
    auto doc = open_toy();
    const source kept = doc->file();
    const view::node name = view::find(*doc, "items[0].name")->at;
    const auto typed = *doc->get_if<toy::File>();
    doc.reset();
    CHECK(name.bytes().data() == kept.bytes().data() + 0x16);
    CHECK(view::text_of(*name.of, name.bytes()) == "\"one\"");
    CHECK(std::as_const(typed.items)[1].value == 42);  // a copy of the root keeps what it borrows
}

}  // namespace verbatim::test::view_typed

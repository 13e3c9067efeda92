#include "verbatim/edit/apply.hpp"

#include "tests/edit/value.hpp"
#include "tests/view/support.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test::edit_apply {

namespace {

using what = edit::change::what;

std::string item(std::string_view name) { return "{\"name\": \"" + std::string(name) + "\"}"; }
edit::change change(what is, std::vector<std::size_t> indices, const std::string& now) {
    return {is, "items", std::move(indices), 2, {}, value_from(now), {}};
}

constexpr std::size_t items = 10;  // the index of the field items in the toy

// The names of the items after the changes. A commit must give the same file as a write.
std::string after(const std::vector<edit::change>& changes) {
    const auto doc = open_toy();
    std::vector<edit::conflict> lost;
    const auto changed = edit::apply_changes(*doc, changes, lost);
    INFO((changed ? "" : changed.error().message()));
    REQUIRE(changed.has_value());
    const auto file = changed->document->write();
    REQUIRE(file.has_value());
    const auto again = open_toy(*file);
    CHECK(edit::commit(*changed->document).has_value());
    CHECK(std::ranges::equal(changed->document->file().bytes(), *file));
    std::string names;
    for (std::size_t i = 0; text_at(*again, "item_count") != std::to_string(i); ++i)
        names += text_at(*again, "items[" + std::to_string(i) + "].name");
    return names;
}

}  // namespace

TEST_CASE(
    "an element that is inserted at the index of a removed element takes its place, whichever change comes first") {
    const auto goes = change(what::remove, {items, 0}, "null"), comes = change(what::insert, {items, 0}, item("new"));
    CHECK(after({goes, comes}) == "\"new\"\"two\"");
    CHECK(after({comes, goes}) == "\"new\"\"two\"");
    const auto last_goes = change(what::remove, {items, 1}, "null"),
               last_comes = change(what::insert, {items, 1}, item("new"));
    CHECK(after({last_goes, last_comes}) == "\"one\"\"new\"");
    CHECK(after({last_comes, last_goes}) == "\"one\"\"new\"");
}

TEST_CASE("elements that are inserted at one index keep the order of their changes") {
    CHECK(after({change(what::insert, {items, 1}, item("a")), change(what::insert, {items, 1}, item("b"))}) ==
          "\"one\"\"a\"\"b\"\"two\"");
    CHECK(after({change(what::insert, {items, 0}, item("a")), change(what::insert, {items, 2}, item("b"))}) ==
          "\"a\"\"one\"\"two\"\"b\"");
}

TEST_CASE("a change sets a value in its element even if other changes of the patch move the element") {
    const auto name = [](std::size_t i, std::string_view text) {
        return change(what::set, {items, i, 0}, '"' + std::string(text) + '"');
    };
    CHECK(after({change(what::insert, {items, 0}, item("a")), name(1, "deux"),
                 change(what::insert, {items, 1}, item("b"))}) == "\"a\"\"one\"\"b\"\"deux\"");
    CHECK(after({change(what::remove, {items, 0}, "null"), name(1, "deux")}) == "\"deux\"");
}

TEST_CASE("a patch that sets a count or size unlike that of the data is refused with both numbers") {
    const auto doc = open_toy();
    const auto refusal = [&](std::vector<edit::change> changes) {
        const auto done = file_after::patch(*doc, {"toy", std::move(changes), 0, {}});
        return done ? std::string() : done.error().message();
    };
    const edit::change three{what::set, "item_count", {}, 0, value_from("2"), value_from("3"), {}};
    CHECK(refusal({three}) ==
          "item_count: it is computed from the data that it controls, and cannot be set: 3 would be read back as 2");
    CHECK(refusal({three, {what::insert, "items", {}, 2, {}, value_from(item("three")), {}}}).empty());
    CHECK(refusal({{what::insert,
                    "events",
                    {},
                    2,
                    {},
                    value_from(R"({"tag": 7, "size": 9, "body": {"Note": {"weight": 1}}})"),
                    {}}}) ==
          "events.size: it is computed from the data that it controls, and cannot be set: 9 would be read back as 6");
    CHECK(refusal({{what::insert,
                    "events",
                    {},
                    2,
                    {},
                    value_from(R"({"tag": 7, "size": 6, "body": {"Note": {"weight": 1}}})"),
                    {}}})
              .empty());
}

}  // namespace verbatim::test::edit_apply

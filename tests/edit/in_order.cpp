// Edits one after another: each sees the results of the previous ones, and one commit verifies them all.
#include "tests/view/support.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::edit_in_order {

namespace {

std::string why(const result<void>& done) { return done ? "" : done.error().message(); }
std::string committed(view::document& doc) {
    const auto done = edit::commit(doc);
    return done ? view::hex_text(doc.file().bytes()) : done.error().message();
}
// The file after the same edits, each of which is committed to a file of its own.
std::string one_by_one(std::initializer_list<result<void> (*)(view::document&)> edits) {
    auto doc = open_toy();
    for (const auto edit : edits) {
        REQUIRE(edit(*doc).has_value());
        REQUIRE(edit::commit(*doc).has_value());
        doc = open_toy(file_after::file_of(*doc));
    }
    return view::hex_text(doc->file().bytes());
}

}  // namespace

TEST_CASE("the path of an edit leads to a value of the document after the previous edits") {
    const auto doc = open_toy();
    REQUIRE(edit::insert(*doc, "items[0]").has_value());
    REQUIRE(edit::set(*doc, "items[0].name", "new").has_value());
    REQUIRE(edit::set(*doc, "items[new].value", "7").has_value());
    REQUIRE(edit::set(*doc, "items[name=two].value", "43").has_value());
    REQUIRE(edit::remove(*doc, "items[one]").has_value());
    CHECK(why(edit::set(*doc, "items[one].value", "1")) == "items: there is no element \"one\"; it has 2 elements");
    CHECK(text_at(*doc, "items[0].name") == "\"one\"");  // the file that was read
    CHECK(view::text_of(view::find_value(*doc, "items[0].name")->at.value()) == "\"new\"");
    CHECK(committed(*doc) == one_by_one({[](auto& d) { return edit::insert(d, "items[0]"); },
                                         [](auto& d) { return edit::set(d, "items[0].name", "new"); },
                                         [](auto& d) { return edit::set(d, "items[new].value", "7"); },
                                         [](auto& d) { return edit::set(d, "items[two].value", "43"); },
                                         [](auto& d) { return edit::remove(d, "items[one]"); }}));
    CHECK(text_at(*doc, "items[0].name") == "\"new\"");  // after the commit, it is the document of the new file
    CHECK(text_at(*doc, "items[1].value") == "43");
    CHECK(text_at(*doc, "item_count") == "2");
    REQUIRE(edit::set(*doc, "items[new].name", "one").has_value());
    CHECK(edit::commit(*doc).has_value());
    CHECK(text_at(*doc, "items[0].name") == "\"one\"");
}

TEST_CASE(
    "the verification looks for a value that was set even after its element has moved, but not after its removal") {
    const auto refusal =
        "item_count: it is computed from the data that it controls, and cannot be set: 9 would be read back as 3";
    const auto doc = open_toy();
    REQUIRE(edit::set(*doc, "items[1].name", "late").has_value());
    REQUIRE(edit::insert(*doc, "items[0]").has_value());
    REQUIRE(edit::move(*doc, "items[late]", "items[0]").has_value());
    const auto& asked = doc->pending().requests;
    REQUIRE(asked.leaves.size() == 1);
    CHECK(view::text_of(view::part_at(doc->value(), asked.leaves.begin()->first)) == "\"late\"");
    REQUIRE(asked.lengths.size() == 1);
    CHECK(asked.lengths.begin()->second == "items");
    REQUIRE(edit::set(*doc, "item_count", "9").has_value());
    CHECK(committed(*doc) == refusal);
    CHECK(committed(*doc) == refusal);                        // the refused document is unchanged,
    REQUIRE(edit::set(*doc, "item_count", "3").has_value());  // and can be edited further
    CHECK(edit::commit(*doc).has_value());
    CHECK(text_at(*doc, "items[0].name") == "\"late\"");
    CHECK(asked.leaves.empty());
    CHECK(asked.lengths.empty());
    REQUIRE(edit::set(*doc, "items[late].name", "gone").has_value());
    REQUIRE(edit::remove(*doc, "items[gone]").has_value());
    CHECK(asked.leaves.empty());
    REQUIRE(asked.lengths.size() == 1);
    CHECK(asked.lengths.begin()->second == "items");
    CHECK(edit::commit(*doc).has_value());
}

TEST_CASE("a count can be set before its list has that many elements, if the list has them at the commit") {
    const auto doc = open_toy();
    REQUIRE(edit::set(*doc, "item_count", "3").has_value());
    REQUIRE(edit::insert(*doc, "items").has_value());
    CHECK(edit::commit(*doc).has_value());
    CHECK(text_at(*doc, "item_count") == "3");
}

TEST_CASE("a refused edit changes neither the document nor its pending edits") {
    const auto doc = open_toy();
    REQUIRE(edit::set(*doc, "items[0].value", "7").has_value());
    const auto before = view::hex_text(*doc->write());
    const std::vector<edit::assignment> second_wrong{{"items[0].value", "8"}, {"items[1].value", "x"}},
        second_lost{{"items[0].value", "8"}, {"nothing", "1"}};
    CHECK(why(edit::set(*doc, second_wrong)) == "items[1].value: x is not a number for i16");
    CHECK_FALSE(edit::set(*doc, second_lost));
    CHECK_FALSE(edit::remove(*doc, std::vector<std::string>{"items[0]", "items"}));
    CHECK_FALSE(edit::insert(*doc, "pair[0]"));
    CHECK_FALSE(edit::insert_copy(*doc, "items", *doc, "events[0]"));
    CHECK_FALSE(edit::move(*doc, "items[0]", "events"));
    CHECK_FALSE(edit::replace(*doc, "items[0]", *doc, "events[0]"));
    CHECK(view::hex_text(*doc->write()) == before);
    CHECK(doc->pending().edits.size() == 1);
    CHECK(doc->pending().requests.leaves.size() == 1);
}

TEST_CASE("a copy of a document has its pending edits, and a patch commits the pending edits of its document") {
    const auto doc = open_toy();
    REQUIRE(edit::set(*doc, "items[0].name", "new").has_value());
    const auto copy = doc->copy();
    CHECK(committed(*copy) == committed(*doc));
    const auto other = open_toy();
    REQUIRE(edit::insert_copy(*other, "items", *copy, "items[new]").has_value());
    const auto d = edit::diff(*open_toy(), *doc);
    REQUIRE(d.has_value());
    REQUIRE(edit::patch(*other, *d).has_value());
    CHECK(text_at(*other, "items[0].name") == "\"new\"");
    CHECK(text_at(*other, "items[2].name") == "\"new\"");
    CHECK(other->pending().edits.empty());
}

TEST_CASE("diff, merge and JSON refuse a document with edits that are not committed, except as OURS of a merge") {
    const auto doc = open_toy(), plain = open_toy(), third = open_toy();
    REQUIRE(edit::set(*doc, "items[0].name", "new").has_value());
    const std::string refusal = "the document has edits that are not committed";
    CHECK(edit::diff(*plain, *doc).error().message() == refusal);
    CHECK(edit::diff(*doc, *plain).error().message() == refusal);
    CHECK(edit::merge(*plain, *third, *doc).error().message() == refusal);
    CHECK(edit::merge(*doc, *third, *plain).error().message() == refusal);
    CHECK(edit::json_of(*doc).error().message() == refusal);
    CHECK(edit::merge(*plain, *doc, *third).has_value());  // ours is committed first
    CHECK(text_at(*doc, "items[0].name") == "\"new\"");
    CHECK(edit::diff(*plain, *doc).has_value());
}

}  // namespace verbatim::test::edit_in_order

#include "verbatim/view/condition.hpp"

#include "tests/view/support.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::view_condition {

using table::operation;

TEST_CASE("a condition has a part, a comparison and a value") {
    const auto c = view::parse_condition("a.b[2]>=-1.5 s");
    REQUIRE(c);
    CHECK((c->part == "a.b[2]" && c->comparison == operation::greater_or_equal && c->value == "-1.5 s"));
    CHECK(view::parse_condition("a==b")->comparison == operation::equal);
    CHECK(view::parse_condition("a!=b")->comparison == operation::not_equal);
    for (const auto* text : {"", "a", "=a", "a=", "a>", "a!b", "\"a=b\""}) CHECK_FALSE(view::parse_condition(text));
}

TEST_CASE("a part of an element that meets a condition is returned with its path") {
    const auto doc = open_toy();
    const auto path_of = [&](std::string_view at, std::string_view text) -> std::string {
        const auto condition = view::parse_condition(text);
        REQUIRE(condition);
        const auto part = view::part_that_meets(*condition, view::find(*doc, at)->at, {},
                                                [](std::string_view) { return std::nullopt; });
        return part ? part->path + ": " + part->text : "none";
    };
    CHECK(path_of("items[0]", "value<0") == "value: -1821");
    CHECK(path_of("items[0]", "value>0") == "none");
    CHECK(path_of("items[0]", "name=o*") == "name: one");
    CHECK(path_of("items[0]", "name==o*") == "none");
    CHECK(path_of("items[0]", "name==one") == "name: one");
    CHECK(path_of("items[0]", "colour=1") == "none");
    CHECK(path_of("", "items>=2") == "items: 2");
    CHECK(path_of("", "items>2") == "none");
    CHECK(path_of("", "pair.y=127") == "pair[1]: 127");
    CHECK(path_of("", "pair[0]=-2") == "pair[0]: -2");
    CHECK(path_of("", "pair.z=0") == "none");
    CHECK(path_of("", "far.number=4660") == "far.number: 4660");
    CHECK(path_of("", "far>0") == "none");  // a record has no value
}

TEST_CASE("the leaves of a record of fixed layout are at fixed places") {
    const auto doc = open_toy();
    const auto& item = *view::find(*doc, "items[0]")->at.of;
    const auto leaves = view::fixed_leaves(item);
    REQUIRE(leaves);
    REQUIRE(leaves->size() == 2);
    CHECK((leaves->front().offset == 0 && leaves->back().offset == 8));
    CHECK(view::fixed_leaf_at(item, "value")->offset == 8);
    CHECK_FALSE(view::fixed_leaf_at(item, "colour"));
    CHECK_FALSE(view::fixed_leaf_at(item, "value.x"));
    CHECK_FALSE(view::fixed_leaves(doc->type()));
    const auto condition = view::parse_condition("value<0");
    const auto bytes = view::find(*doc, "items[0].value")->at.bytes();
    CHECK(view::meets(*condition, *leaves->back().of, bytes));
}

}  // namespace verbatim::test::view_condition

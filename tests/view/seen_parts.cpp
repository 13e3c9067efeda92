// Parts of values, found by the indices of a path.
#include "verbatim/view/seen_parts.hpp"
#include "tests/view/support.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::view_seen_parts {

TEST_CASE("a part of a value is shown without decoding the lists around it") {
    const auto doc = open_toy();
    const auto seen = [&](std::vector<std::size_t> indices) {
        const view::seen_part part(doc->value(), indices);
        return part.at().of ? view::text_of(part.at()) : "none";
    };
    const auto borrows = [&](std::string_view path) {
        return static_cast<const wire::borrowing*>(view::part_at(doc->value(), view::find(*doc, path)->indices).value)
            ->borrowed();
    };
    const auto value = view::find(*doc, "items[1].value")->indices,
               weight = view::find(*doc, "events[0].body.weight")->indices;
    CHECK(seen(value) == "42");
    CHECK(seen(weight) == "1.0");
    CHECK(seen({value[0], 2, 1}) == "none");
    CHECK(seen({weight[0], 2, 0}) == "none");
    CHECK(borrows("items"));
    CHECK(borrows("events"));

    const view::place decoded = view::part_at(doc->value(), weight);
    REQUIRE_FALSE(view::assign_text(*decoded.of, decoded.value, "2.5"));
    CHECK_FALSE(borrows("events"));
    CHECK(seen(weight) == "2.5");
}

}  // namespace verbatim::test::view_seen_parts

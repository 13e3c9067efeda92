// The elements of decoded lists, and parts of values that are found by the indices of a path.
#include "verbatim/view/elements_in_turn.hpp"
#include "tests/view/support.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::view_elements_in_turn {

TEST_CASE("the elements of a list are read one after another, while the list stays in the bytes of the file") {
    const auto doc = open_toy();
    const auto part = [&](std::string_view path) {
        return view::part_at(doc->value(), view::find(*doc, path)->indices);
    };
    const auto borrows = [&](std::string_view path) {
        return static_cast<const wire::borrowing*>(part(path).value)->borrowed();
    };
    const auto weight = view::find(*doc, "events[0].body.weight")->indices;
    const auto second_item = [&] {
        const view::datum items = part("items");
        view::elements_in_turn all(*items.of, items.value);
        (void)all.next();
        return view::text_of(
            view::part_at(all.next(), std::vector{view::find(*doc, "items[1].value")->indices.back()}));
    };
    CHECK(second_item() == "42");
    CHECK(borrows("items"));
    CHECK(borrows("events"));
    CHECK_FALSE(view::part_at(doc->value(), std::vector{weight[0], std::size_t{2}, std::size_t{0}}).of);

    const view::datum decoded = view::part_at(doc->value(), weight);
    REQUIRE_FALSE(view::assign_text(*decoded.of, decoded.value, "2.5"));
    CHECK_FALSE(borrows("events"));
    CHECK(view::text_of(view::part_at(doc->value(), weight)) == "2.5");
}

}  // namespace verbatim::test::view_elements_in_turn

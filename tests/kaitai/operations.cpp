#include "verbatim/kaitai/language/operations.hpp"

#include <fmt/format.h>

#include "tests/view/support.hpp"
#include "verbatim/table/operators.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::test::kaitai_operations {

using table::expression;
using table::operation;

namespace {

constexpr std::int64_t least = INT64_MIN, most = INT64_MAX;

// Returns what a control has read: of a schema in C++, or of a loaded one.
std::optional<std::int64_t> as_control(operation does, std::int64_t a, std::int64_t b, bool is_loaded) {
    const expression left{.what = expression::form::number, .value = a, .is_exact = is_loaded},
        right{.what = expression::form::number, .value = b, .is_exact = is_loaded};
    std::string why;
    return walk::evaluate(
        {.what = expression::form::operation,
         .does = does,
         .left = &left,
         .right = &right,
         .is_exact = is_loaded,
         .rounds = is_loaded ? table::rounding::down : table::rounding::toward_zero},
        [](const table::control&) { return 0; }, 0, why);
}
// Returns what the evaluation of a loaded schema's expression gives.
std::optional<walk::wide> as_value(operation does, std::int64_t a, std::int64_t b) {
    const auto is = kaitai::operate(does, table::rounding::down, {kaitai::integer{a}}, {kaitai::integer{b}}, 1);
    if (!is) return {};
    if (const auto* const truth = std::get_if<bool>(&is->is)) return *truth;
    return std::get<kaitai::integer>(is->is);
}

}  // namespace

TEST_CASE("an operation has one result in a schema of C++, in a loaded schema and in a condition of a path") {
    const std::vector<std::int64_t> some{0, 1, -1, 2, -3, 7, 63, 64, 1 << 20, -(1 << 20), most, least, most - 1};
    const auto doc = open_toy();
    const auto root = doc->root();
    const auto holds = [&](const std::string& text) {
        const auto condition = view::parse_condition(text);
        CAPTURE(text, condition ? "" : condition.error().reason);
        REQUIRE(condition);
        view::element_names names;
        const auto part = view::part_that_meets(
            *condition, root, {}, [](std::string_view) { return std::nullopt; }, names);
        return part && part->has_value();  // one that has no result is an error
    };
    for (const auto& by : table::binary_operators)
        for (const auto a : some)
            for (const auto b : some) {
                if (table::joins_truths(by.what) || by.what == operation::like) continue;
                CAPTURE(a, by.symbol, b);
                const auto is = as_value(by.what, a, b);
                const auto text = fmt::format("({}) {} ({})", a, by.symbol, b);
                if (table::is_comparison(by.what)) CHECK(holds(text) == (is == 1));
                else if (is) CHECK(holds(fmt::format("{} == ({})", text, *is)));
                else CHECK_FALSE((holds(text + " == 0") || holds(text + " != 0")));
                if (is && *is > most) continue;
                CHECK(as_control(by.what, a, b, true) == is);
                // C++ rounds toward zero, and shifts zeros in.
                const bool rounds = by.what == operation::divide && is && (a < 0) != (b < 0) && a % b != 0;
                if (by.what == operation::shift_right && a < 0) continue;
                CHECK(as_control(by.what, a, b, false) == (rounds ? std::optional(*is + 1) : is));
            }
}

}  // namespace verbatim::test::kaitai_operations

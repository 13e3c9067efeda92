#include "verbatim/table/expression.hpp"

#include <fmt/format.h>

#include <bit>

#include "verbatim/table/printed.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::table {

using form = expression::form;

bool follows_alone(const expression& e) {
    const control* const field = control_in(e.left);
    const bool is_sum = e.is(operation::add) || e.is(operation::subtract);
    return is_sum && field && field->is_own() && each_control(*e.right, [](const control& c) { return !c.is_own(); });
}

namespace {

std::string words_of(const expression&, const control* about);

bool is_number(const expression& e) { return e.what == form::number; }
// Returns whether an expression tests bits: (a & b) != 0, or (a & b) == 0.
bool tests_bits(const expression& e) {
    return (e.is(operation::not_equal) || e.is(operation::equal)) && is_number(*e.right) && e.right->value == 0 &&
           e.left->is(operation::bit_and);
}

// Returns the type of the numbers in a field.
const type& number_type(const type& t) { return t.what == wire::kind::array ? number_type(t.element()) : t; }
// Returns a number in a field, by its name if it has one.
std::string value_text(const type& t, std::int64_t value) {
    if (number_type(t).is_enumeration())
        for (const auto& [named, name] : number_type(t).number().named)
            if (named == value) return std::string(name);
    return std::to_string(value);
}
// Returns the names of flags; empty if one of them has none.
std::string flags_text(const type& t, std::int64_t bits) {
    std::string all;
    for (const auto& [bit, name] : t.number().named)
        if (bit && (bits & bit) == bit) all.append(all.empty() ? "" : " or ").append(name), bits &= ~bit;
    return bits == 0 ? all : "";
}
std::string bits_text(const type& t, const expression& bits) {
    const auto value = static_cast<std::uint64_t>(bits.value);
    if (number_type(t).is_flags())
        if (auto names = flags_text(number_type(t), bits.value); !names.empty()) return names;
    return std::has_single_bit(value) ? fmt::format("bit {}", std::countr_zero(value)) : text_of(bits);
}

// Returns what is written in words, or with the names that a type has for its numbers.
std::optional<printed> named_text(const expression& e) {
    if (e.what == form::each || e.what == form::judged) return printed{words_of(e, nullptr), level::conditional};
    if (!tests_bits(e) || e.left->left->what != form::control || !e.left->left->of->of->is_flags()) return {};
    const auto names = flags_text(*e.left->left->of->of, e.left->right->value);
    if (names.empty()) return {};
    const auto verb = e.does == operation::equal ? "lacks" : "has";
    return printed{fmt::format("{} {} {}", text_of(*e.left->left), verb, names), level::conditional};
}

// Returns what each number of a field of type t is, in words: "at least 1".
std::string item_text(const type& t, const expression& e) {
    if (tests_bits(e)) return (e.does == operation::equal ? "lacks " : "has ") + bits_text(t, *e.left->right);
    if (e.does == operation::at_most_one) return "at most one of " + bits_text(t, *e.left->right);
    if (e.does == operation::negated) return "not " + item_text(t, *e.left);
    if (e.does == operation::either) return fmt::format("{} or {}", item_text(t, *e.left), item_text(t, *e.right));
    if (e.does == operation::both)
        return fmt::format("{} to {}", value_text(t, e.left->right->value), value_text(t, e.right->right->value));
    if (e.does == operation::conditional)
        return fmt::format("{} only with {}", bits_text(t, *e.left->left->right), bits_text(t, *e.right->left->right));
    const auto value = value_text(t, e.right->value);
    if (e.does == operation::not_equal) return "not " + value;
    if (e.does == operation::greater) return "more than " + value;
    return e.does == operation::greater_or_equal ? "at least " + value : value;
}

// Returns a condition in words. The name of the field `about` goes without saying.
std::string words_of(const expression& e, const control* about) {
    if (e.what == form::judged) return std::string(e.characters);
    if (e.what == form::each) {
        const auto is = item_text(*e.of->of, *e.right);
        return e.of == about ? is : fmt::format("{}{} {}", e.of->name, tests_bits(*e.right) ? "" : " is", is);
    }
    if (e.is(operation::conditional)) {
        const auto test = words_of(*e.left, nullptr);
        if (is_number(*e.right)) return fmt::format("{} unless {}", words_of(*e.third, about), test);
        return fmt::format("{} where {}{}", words_of(*e.right, about), test,
                           is_number(*e.third) ? "" : ", otherwise " + words_of(*e.third, about));
    }
    if (!about) return text_of(e);
    if (e.is(operation::equal) && e.left->what == form::each)
        return fmt::format("{} exactly where {}", words_of(*e.left, about), words_of(*e.right, nullptr));
    if (e.is(operation::equal) && e.left->what == form::length) return "nothing";
    if (e.is(operation::equal)) return (e.right->what == form::text ? "" : "the same as ") + text_of(*e.right);
    return words_of(*e.left, about) + (e.is(operation::both) ? ", " : " or ") + words_of(*e.right, about);
}

}  // namespace

std::string text_of(const expression& e) {
    return print(e, {.in = {.times = "x", .has_levels = false}, .otherwise = named_text}).text;
}
std::string condition_text(const expression& e, const control& about) { return words_of(e, &about); }

}  // namespace verbatim::table

#include "verbatim/view/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <sstream>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::view {

namespace {

using table::expression;
using table::gives;
using table::operation;
using walk::wide;

// A number of a condition: an integer, or a real one.
struct amount {
    bool is_real = false;
    wide whole = 0;
    double real = 0;

    amount(std::int64_t value) : whole(value) {}  // NOLINT: as `run` needs
    static amount of(double value) {
        amount made(0);
        return made.is_real = true, made.real = value, made;
    }
    double as_real() const { return is_real ? real : static_cast<double>(whole); }
    std::partial_ordering operator<=>(const amount& other) const {
        if (is_real || other.is_real) return as_real() <=> other.as_real();
        return whole < other.whole   ? std::partial_ordering::less
               : whole > other.whole ? std::partial_ordering::greater
                                     : std::partial_ordering::equivalent;
    }
    bool operator==(const amount& other) const { return std::is_eq(*this <=> other); }
};
std::int64_t wrapped(const amount& n) { return n.is_real ? static_cast<std::int64_t>(n.real) : walk::wrapped(n.whole); }

// Returns the number that a text is. A calculated value may have a unit behind it.
std::optional<amount> amount_in(const std::string& text, bool may_have_unit = false) {
    if (const auto whole = parse_integer(text)) return amount(*whole);
    amount large(0);
    if (const auto whole = parse_unsigned(text)) return large.whole = *whole, large;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return end == text.c_str() || (*end != 0 && !may_have_unit) ? std::nullopt : std::optional(amount::of(value));
}
std::optional<amount> amount_in(const compared_part& part) {
    const auto is = amount_in(std::string(unquoted(part.text)), part.is_calculated);
    return is && part.is_real ? amount::of(is->as_real()) : is;
}
// Returns the number that a text is, or that it names, in a type.
std::optional<amount> amount_in(const type& leaf, const std::string& text) {
    const auto named = std::ranges::find(leaf.number().named, text, &wire::named_value::name);
    return named == leaf.number().named.end() ? amount_in(text) : amount(named->value);
}

// Returns the calculated value at these steps: all of it, or one of its numbers, euler.z or euler[2].
std::optional<std::string> calculated_part(const node& record, std::span<const node> around,
                                           std::span<const std::string_view> steps) {
    if (record.of->what != kind::record || steps.size() > 2) return {};
    for (const auto& c : calculated_in(record, around)) {
        if (c.name != name_in_step(steps.front())) continue;
        if (steps.size() == 1) return c.text;
        const auto index = index_at(steps.back(), 4);
        std::istringstream numbers(c.text);
        std::string number;
        for (std::size_t i = 0; numbers >> number; ++i)
            if (i == index) return number;
    }
    return {};
}

std::optional<node> child_of(const node& of, std::string_view name) {
    std::optional<node> found;
    if (!of.leaf())
        each_child(of, [&](const node& part) {
            if (!part.tail_of && part.name == name) found = part;
            return !found;
        });
    return found;
}

// Returns how many elements the lists at these steps have, in all elements of the lists on the way; nothing if the
// steps lead to no list.
std::optional<std::uint64_t> count_below(const node& from, std::span<const std::string_view> steps) {
    if (steps.empty()) return from.of->what == kind::list ? std::optional(from.count) : std::nullopt;
    if (from.of->what == kind::list) {
        std::optional<std::uint64_t> sum;
        each_child(from, [&](const node& element) {
            if (const auto more = element.tail_of ? std::nullopt : count_below(element, steps))
                sum = sum.value_or(0) + *more;
            return true;
        });
        return from.count == 0 ? std::optional<std::uint64_t>(0) : sum;
    }
    const auto next = child_of(from, name_in_step(steps.front()));
    return next ? count_below(*next, steps.subspan(1)) : std::nullopt;
}

std::optional<compared_part> part_at(const node& element, std::span<const node> around,
                                     std::span<const std::string_view> steps) {
    compared_part found;
    node part = element;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto index = index_at(steps[i], part.of->what == kind::array ? part.of->count : 0);
        std::optional<node> next;
        if (!part.leaf())
            each_child(part, [&](const node& child) {
                if (child.tail_of) return true;
                if (index ? child.name.empty() && child.index == *index : child.name == name_in_step(steps[i]))
                    next = child;
                return !next;
            });
        if (!next) {
            auto text = calculated_part(part, around, steps.subspan(i));
            found.is_real = found.is_calculated = text.has_value();
            if (const auto count = text ? std::nullopt : count_below(part, steps.subspan(i)))
                text = std::to_string(*count);
            if (!text) return {};
            for (const auto step : steps.subspan(i)) found.path += step;
            found.text = std::move(*text);
            return found;
        }
        part = std::move(*next);
        append_step(found.path, part);
    }
    if (part.of->what == kind::list) return found.text = std::to_string(part.count), found;
    if (!part.leaf()) return {};
    found.text = unquoted(text_of(*part.of, part.bytes()));
    found.is_real = part.of->number().real;
    found.leaf = std::move(part);
    return found;
}

// Returns whether a pattern fits what a value means: track=b__R_*.
bool fits_meaning(std::string_view pattern, const type& leaf, byte_view bytes) {
    const auto meaning = leaf.number().means && is_pattern(pattern) ? meaning_of(leaf, bytes, {}) : std::nullopt;
    return meaning && fits_pattern(pattern, *meaning, true);
}

// Returns whether two texts, and the numbers in them, compare so.
bool holds(operation does, const std::string& text, const std::optional<amount>& number, const std::string& wanted,
           const std::optional<amount>& wanted_number) {
    const auto order = number && wanted_number ? *number <=> *wanted_number : std::partial_ordering(text <=> wanted);
    return table::is_true_of(does, order) || (does == operation::like && fits_pattern(wanted, text, true));
}
// Returns whether a leaf compares so with a value. Blanks around a number count for nothing.
bool holds(operation does, const type& leaf, byte_view bytes, std::string_view value) {
    std::string wanted(leaf.is_number() ? without_blanks(unquoted(value)) : unquoted(value));
    if (does == operation::like && fits_meaning(wanted, leaf, bytes)) return true;
    if (leaf.number().means)
        if (const auto meant = value_of_meaning(leaf, wanted, between_values::nearest); meant && meant->wrong.empty())
            wanted = meant->text;
    const auto text = std::string(unquoted(text_of(leaf, bytes)));
    return holds(does, text, amount_in(leaf, text), wanted, amount_in(leaf, wanted));
}

// The element that a condition is about, for walk::run.
struct element_values {
    const node& element;
    std::span<const node> around;
    const computed_text& computed;
    static constexpr std::size_t position = 0;
    static constexpr bool decides = true;
    // The part that was compared first; most conditions compare one.
    mutable std::optional<compared_part> first{};
    mutable std::optional<error> wrong{};

    std::optional<compared_part> find(std::string_view path) const {
        const auto steps = steps_of(path);
        if (!steps || steps->empty()) return {};
        auto part = part_at(element, around, *steps);
        if (!part)
            if (const auto text = computed(path)) part = compared_part{std::string(path), *text, {}};
        if (part && !first) first = part;
        return part;
    }
    bool decoded(const expression& e, amount& to) const {
        if (e.what == expression::form::operation) return to = compare(e), true;
        const auto part = e.gives == gives::part ? find(e.characters) : std::nullopt;
        const auto is = part                     ? amount_in(*part)
                        : e.gives == gives::part ? std::nullopt
                                                 : amount_in(std::string(e.characters));
        return is && (to = *is, true);
    }
    // Compares a part with a value, with another part, or with the result of a calculation.
    bool compare(const expression& e) const {
        const auto part = find(e.left->characters);
        if (!part) return false;
        const auto text = std::string(unquoted(part->text));
        const auto left = amount_in(*part);
        if (e.right->gives == gives::text) {
            if (part->leaf) return holds(e.does, *part->leaf->of, part->leaf->bytes(), e.right->characters);
            const auto wanted = std::string(without_blanks(unquoted(e.right->characters)));
            const auto number = amount_in(wanted, part->is_calculated);
            const bool is_number = left && unquoted(part->text) == part->text && !part->is_calculated;
            if (is_number && !number && !(e.does == operation::like && is_pattern(wanted)))
                wrong = error{{},
                              0,
                              fmt::format("{} is {}, and is compared with {}, which is no number", e.left->characters,
                                          part->text, wanted),
                              error_kind::wrong_type};
            return holds(e.does, text, left, wanted, number);
        }
        if (e.right->gives == gives::part) {
            const auto other = find(e.right->characters);
            return other && holds(e.does, text, left, std::string(unquoted(other->text)), amount_in(*other));
        }
        amount right(0);
        return left && walk::run(*e.right, *this, right) && met(e.does, *left, right);
    }
    static bool met(operation does, const amount& left, const amount& right) {
        const auto order = left <=> right;
        return order != std::partial_ordering::unordered && table::is_true_of(does, order);
    }
    static bool result(const expression& e, const amount& left, const amount& right, amount& to) {
        if (table::is_comparison(e.does)) return to = met(e.does, left, right), true;
        if (left.is_real || right.is_real) {
            to = amount::of(0);
            return walk::calculate(e.does, left.as_real(), right.as_real(), to.real) && std::isfinite(to.real);
        }
        to = amount(0);
        return walk::calculate(e.does, left.whole, right.whole, e.rounds, to.whole);
    }
    // It names no field.
    static bool number(const expression&, amount&) { return false; }
    static std::optional<std::string_view> text(const expression&) { return {}; }
    static std::optional<std::size_t> length(const table::control&) { return {}; }
};

}  // namespace

bool meets(const condition& c, const type& leaf, byte_view bytes) {
    return holds(c.is->does, leaf, bytes, c.is->right->characters);
}

std::optional<std::uint64_t> count_at(const node& from, std::string_view path) {
    const auto steps = steps_of(path);
    return steps ? count_below(from, *steps) : std::nullopt;
}

result<std::optional<compared_part>> part_that_meets(const condition& c, const node& element,
                                                     std::span<const node> around, const computed_text& computed) {
    const element_values in{element, around, computed};
    amount is(0);
    const bool is_met = walk::run(*c.is, in, is) && is != 0;
    if (in.wrong) return *in.wrong;
    return is_met ? std::optional(in.first.value_or(compared_part{})) : std::nullopt;
}

}  // namespace verbatim::view

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
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/run.hpp"
#include "verbatim/walk/scratch.hpp"

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

    amount(std::int64_t value = 0) : whole(value) {}  // NOLINT: as `run` needs
    static amount of(double value) {
        amount made;
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
bool literal(const expression& e, amount& to) {
    to = e.what == expression::form::real ? amount::of(e.real()) : amount();
    if (!to.is_real) to.whole = walk::number_of(e);
    return e.what != expression::form::text;
}
std::int64_t wrapped(const amount& n) { return n.is_real ? static_cast<std::int64_t>(n.real) : walk::wrapped(n.whole); }

// Returns the number that a text is. A calculated value may have a unit behind it.
std::optional<amount> amount_in(const std::string& text, bool may_have_unit = false) {
    if (const auto whole = parse_integer(text)) return amount(*whole);
    amount large;
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

std::optional<node> child_of(const node& of, std::string_view step) {
    const auto index = index_at(step, of.of->what == kind::array ? of.of->count : 0);
    std::optional<node> found;
    if (!of.leaf())
        each_child(of, [&](const node& part) {
            const bool is_it = index ? part.name.empty() && part.index == *index : part.name == name_in_step(step);
            if (!part.tail_of && is_it) found = part;
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
    const auto next = child_of(from, steps.front());
    return next ? count_below(*next, steps.subspan(1)) : std::nullopt;
}

std::optional<compared_part> part_at(const node& element, std::span<const node> around,
                                     std::span<const std::string_view> steps) {
    compared_part found;
    node part = element;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto next = child_of(part, steps[i]);
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
    found.text = unquoted(text_of(part));
    found.is_real = part.of->number().real;
    found.leaf = std::move(part);
    return found;
}

// Returns how a leaf with a value as `set` takes it is shown: a number is the value itself, otherwise its meaning.
// Blanks around a number count for nothing, a packed integer may be given as a number.
std::string shown_value(const type& leaf, std::string_view value, between_values how) {
    if (!leaf.is_number()) return as_shown(unquoted(value));
    std::string wanted(without_blanks(unquoted(value)));
    if (!leaf.is_packed() && !leaf.number().means) return wanted;
    walk::scratch whole(leaf);
    if (leaf.is_packed() && parse_unsigned(wanted))
        return assign_text(leaf, whole.get(), wanted) ? wanted : text_of(datum{whole.get(), &leaf});
    if (!leaf.number().means || !assign_text(leaf, whole.get(), wanted)) return wanted;
    const auto meant = value_of_meaning(leaf, wanted, how);
    return meant && meant->wrong.empty() ? meant->text : wanted;
}

// Returns whether a value is a pattern that fits a text.
bool fits(std::string_view value, std::string_view text) {
    return !value.starts_with('"') && is_pattern(value) && fits_pattern(value, text, true);
}
// Returns whether two texts, and the numbers in them, compare so.
bool holds(operation does, std::string_view text, const std::optional<amount>& number, std::string_view wanted,
           const std::optional<amount>& wanted_number) {
    return table::is_true_of(
        does, number && wanted_number ? *number <=> *wanted_number : std::partial_ordering(text <=> wanted));
}
// Returns whether a leaf that is shown as `shown` compares so with a value.
bool holds(operation does, const type& leaf, const std::string& shown, const std::optional<std::string>& target,
           std::string_view value) {
    const std::string text(unquoted(shown));
    const auto name = target ? unquoted(*target) : std::string_view(text);
    if (does == operation::like && is_pattern(value)) {
        const auto means = leaf.number().means ? meaning_of_value(leaf, shown, {}) : std::nullopt;
        const auto pattern = leaf.is_number() && !target ? without_blanks(value) : value;
        if (fits(pattern, text) || fits(pattern, name) || (means && fits(pattern, *means))) return true;
    }
    if (does == operation::like || does == operation::equal || does == operation::not_equal) {
        const auto all = texts_of_leaf(leaf, shown, target), wanted = texts_of_value(leaf, value);
        return (std::ranges::find_first_of(all, wanted) != all.end()) == (does != operation::not_equal);
    }
    const auto wanted = shown_value(leaf, value, between_values::nearest);
    return holds(does, name, amount_in(leaf, text), wanted, amount_in(leaf, wanted));
}

// Returns a text of a leaf, and the one that all spellings of its number have in common: 1 and 1.0.
std::vector<std::string> spellings_of(const type& leaf, std::string text) {
    const auto number = leaf.is_number() ? amount_in(leaf, text) : std::nullopt;
    std::vector<std::string> all{std::move(text)};
    if (!number) return all;
    const bool is_whole = std::abs(number->real) < 0x1p63 && number->real == std::trunc(number->real);
    if (number->is_real && !is_whole) all.push_back(fmt::format("{}", number->real));
    else
        all.push_back(
            fmt::format("{}", number->is_real ? wide(static_cast<std::int64_t>(number->real)) : number->whole));
    return all;
}

// The element that a condition is about, for walk::run.
struct element_values {
    const node& element;
    std::span<const node> around;
    const computed_text& computed;
    element_names& names;
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
    bool leaf(const expression& e, amount& to) const {
        if (e.what == expression::form::operation) return to = compare(e), true;
        const auto part = find(e.characters);
        const auto is = part ? amount_in(*part) : std::nullopt;
        return is && (to = *is, true);
    }
    // Compares a part with a value, with another part, or with the result of a calculation.
    bool compare(const expression& e) const {
        const auto part = find(e.left->characters);
        if (!part) return false;
        const auto text = std::string(unquoted(part->text));
        const auto left = amount_in(*part);
        if (e.right->gives == gives::text) {
            if (part->leaf)
                return holds(e.does, *part->leaf->of, text_of(*part->leaf), names.target_name(*part->leaf),
                             e.right->characters);
            const auto wanted = std::string(without_blanks(unquoted(e.right->characters)));
            const auto number = amount_in(wanted, part->is_calculated);
            const bool is_number = left && unquoted(part->text) == part->text && !part->is_calculated;
            if (e.does == operation::like && fits(wanted, text)) return true;
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
        amount right;
        return left && walk::run(*e.right, *this, right) && met(e.does, *left, right);
    }
    static bool met(operation does, const amount& left, const amount& right) {
        const auto order = left <=> right;
        return order != std::partial_ordering::unordered && table::is_true_of(does, order);
    }
    static bool applied(const expression& e, const amount& left, const amount& right, amount& to) {
        if (table::is_comparison(e.does)) return to = met(e.does, left, right), true;
        if (left.is_real || right.is_real) {
            to = amount::of(0);
            return walk::calculate(e.does, left.as_real(), right.as_real(), to.real) && std::isfinite(to.real);
        }
        to = amount();
        return walk::calculate(e.does, left.whole, right.whole, e.rounds, to.whole);
    }
};

}  // namespace

std::string as_shown(std::string_view typed) { return escape(unescape(typed)); }

bool condition::is_plain() const {
    if (!is_single() || is->does != operation::like) return false;
    const auto value = is->right->characters;
    return value.starts_with('"') || !is_pattern(value);
}

bool meets(const condition& c, const type& leaf, byte_view bytes) {
    return holds(c.is->does, leaf, text_of(leaf, bytes), {}, c.is->right->characters);
}

std::vector<std::string> texts_of_value(const type& leaf, std::string_view value) {
    auto all = spellings_of(leaf, shown_value(leaf, value, between_values::refused));
    if (leads_by_number(leaf)) all.push_back(as_shown(unquoted(value)));
    return all;
}
std::vector<std::string> texts_of_leaf(const type& leaf, const std::string& shown,
                                       const std::optional<std::string>& target) {
    auto all = spellings_of(leaf, std::string(unquoted(shown)));
    if (target) all.emplace_back(unquoted(*target));
    return all;
}

std::optional<std::uint64_t> count_at(const node& from, std::string_view path) {
    const auto steps = steps_of(path);
    return steps ? count_below(from, *steps) : std::nullopt;
}

result<std::optional<compared_part>> part_that_meets(const condition& c, const node& element,
                                                     std::span<const node> around, const computed_text& computed,
                                                     element_names& names) {
    const element_values in{element, around, computed, names};
    bool is_met = false;
    (void)walk::run_truth<amount>(*c.is, in, is_met);
    if (in.wrong) return *in.wrong;
    return is_met ? std::optional(in.first.value_or(compared_part{})) : std::nullopt;
}

}  // namespace verbatim::view

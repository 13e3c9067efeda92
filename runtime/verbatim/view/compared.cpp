#include "verbatim/view/compared.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "verbatim/view/condition.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

using table::operation;

bool literal(const table::expression& e, amount& to) {
    to = e.what == table::expression::form::real ? amount::of(e.real()) : amount();
    if (!to.is_real) to.whole = walk::number_of(e);
    return e.what != table::expression::form::text;
}

std::optional<amount> amount_in(const std::string& text, bool may_have_unit) {
    if (const auto whole = parse_integer(text)) return amount(*whole);
    amount large;
    if (const auto whole = parse_unsigned(text)) {
        large.whole = *whole;
        return large;
    }
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return end == text.c_str() || (*end != 0 && !may_have_unit) ? std::nullopt : std::optional(amount::of(value));
}

std::optional<amount> number_of(const type& leaf, const std::string& text) {
    if (!leaf.is_named() && !leaf.is_packed()) return amount_in(text);
    walk::scratch value(leaf);
    if (assign_text(leaf, value.get(), text)) return amount_in(text);
    const std::int64_t number = walk::integer_of_value(leaf, value.get());
    amount is(number);
    if (!leaf.number().is_signed && !leaf.is_token()) is.whole = static_cast<std::uint64_t>(number);
    return is;
}

namespace {

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

// Returns a text of a leaf, and the one that all spellings of its number have in common: 1 and 1.0.
std::vector<std::string> spellings_of(const type& leaf, std::string text) {
    const auto number = leaf.is_number() ? number_of(leaf, text) : std::nullopt;
    std::vector<std::string> all{std::move(text)};
    if (!number) return all;
    const bool is_whole = std::abs(number->real) < 0x1p63 && number->real == std::trunc(number->real);
    if (!number->is_real) all.push_back(fmt::format("{}", number->whole));
    else if (is_whole) all.push_back(fmt::format("{}", static_cast<std::int64_t>(number->real)));
    else all.push_back(fmt::format("{}", number->real));
    return all;
}

}  // namespace

bool fits(std::string_view value, std::string_view text) {
    return !value.starts_with('"') && is_pattern(value) && fits_pattern(value, text, true);
}

bool holds(operation does, std::string_view text, const std::optional<amount>& number, std::string_view wanted,
           const std::optional<amount>& wanted_number) {
    return table::is_true_of(
        does, number && wanted_number ? *number <=> *wanted_number : std::partial_ordering(text <=> wanted));
}

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
    return holds(does, name, number_of(leaf, text), wanted, number_of(leaf, wanted));
}

bool holds(operation does, const amount& left, const amount& right) {
    const auto order = left <=> right;
    return order != std::partial_ordering::unordered && table::is_true_of(does, order);
}

std::string as_shown(std::string_view typed) { return escape(unescape(typed)); }

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

}  // namespace verbatim::view

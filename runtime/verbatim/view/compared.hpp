// The comparing of a value in a condition with a value, for view/condition.hpp, which leads to the parts.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::view {

// A number of a condition: an integer, or a real one.
struct amount {
    bool is_real = false;
    walk::wide whole = 0;
    double real = 0;

    amount(std::int64_t value = 0) : whole(value) {}  // NOLINT: as `run` needs
    static amount of(double value) {
        amount made;
        made.is_real = true;
        made.real = value;
        return made;
    }
    double as_real() const { return is_real ? real : static_cast<double>(whole); }
    std::partial_ordering operator<=>(const amount& other) const {
        if (is_real || other.is_real) return as_real() <=> other.as_real();
        return whole <=> other.whole;
    }
    bool operator==(const amount& other) const { return std::is_eq(*this <=> other); }
};
// As `run` needs them.
bool literal(const table::expression&, amount& to);
inline std::int64_t wrapped(const amount& n) {
    return n.is_real ? static_cast<std::int64_t>(n.real) : walk::wrapped(n.whole);
}

// Returns the number that a text is. A calculated value may have a unit behind it.
std::optional<amount> amount_in(const std::string& text, bool may_have_unit = false);

// Returns the number of a leaf that is shown as `text`: also of a name, of flags, and of bit fields as a whole.
std::optional<amount> number_of(const type& leaf, const std::string& text);

// Returns whether a value is a pattern that fits a text.
bool fits(std::string_view value, std::string_view text);

// Return whether two numbers, or two texts and the numbers in them, compare so.
bool holds(table::operation, const amount&, const amount&);
bool holds(table::operation, std::string_view text, const std::optional<amount>& number, std::string_view wanted,
           const std::optional<amount>& wanted_number);
// Returns whether a leaf that is shown as `shown` compares so with a value; `target` is the name of the element to
// which it leads.
bool holds(table::operation, const type& leaf, const std::string& shown, const std::optional<std::string>& target,
           std::string_view value);

}  // namespace verbatim::view

// What operators do with values.
#pragma once
#include <compare>
#include <optional>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

// An error of these is at `column`.
result<value> negate(const value&, std::size_t column);
result<value> invert(const value&, std::size_t column);
// An operator between two values, but and and or.
result<value> operate(expression::form, const value& left, const value& right, std::size_t column);
// Of sequences the first element that differs decides. A float that is not a number is unordered.
result<std::partial_ordering> compare(const value& left, const value& right, std::size_t column);

constexpr bool is_comparison(expression::form what) { return what >= expression::form::equal && what <= expression::form::greater_or_equal; }
// Whether a comparison is true of what is in this order.
constexpr bool holds(expression::form what, std::partial_ordering order) {
    if (what == expression::form::equal) return std::is_eq(order);
    if (what == expression::form::not_equal) return std::is_neq(order);
    if (what == expression::form::less) return std::is_lt(order);
    if (what == expression::form::less_or_equal) return std::is_lteq(order);
    return what == expression::form::greater ? std::is_gt(order) : std::is_gteq(order);
}

// Why an operator between two values cannot be worked out: "a text cannot be added to an integer". Both are named as kind_of() does.
std::string why_not(expression::form, std::string_view left, std::string_view right);
error error_at(std::size_t column, std::string reason);
// An integer as a result; an error when 64 bits, signed or unsigned, do not hold it.
result<value> fitting(kaitai::integer, std::size_t column);
// Nothing: an element is no integer from 0 to 255.
std::optional<bytes> as_bytes(const array&);

}  // namespace verbatim::kaitai

// The operators of the language, applied to values.
#pragma once
#include <compare>
#include <optional>

#include "verbatim/kaitai/language/value.hpp"
#include "verbatim/walk/arithmetic.hpp"

namespace verbatim::kaitai {

// The errors of the next four functions are at `column`.
result<value> negate(const value&, std::size_t column);
result<value> invert(const value&, std::size_t column);
// Applies a binary operator other than "and" and "or".
result<value> operate(expression::form, const value& left, const value& right, std::size_t column);
// Orders two values. Sequences are compared element by element; a NaN is unordered.
result<std::partial_ordering> compare(const value& left, const value& right, std::size_t column);

// Returns the arithmetic of a form from `add` to `bit_xor`.
constexpr walk::operation operation_of(expression::form what) {
    return static_cast<walk::operation>(static_cast<int>(what) - static_cast<int>(expression::form::add));
}
static_assert(operation_of(expression::form::bit_xor) == walk::operation::bit_xor);
constexpr bool is_comparison(expression::form what) {
    return what >= expression::form::equal && what <= expression::form::greater_or_equal;
}
// Returns whether a comparison is true of two values that are in this order.
constexpr bool holds(expression::form what, std::partial_ordering order) {
    if (what == expression::form::equal) return std::is_eq(order);
    if (what == expression::form::not_equal) return std::is_neq(order);
    if (what == expression::form::less) return std::is_lt(order);
    if (what == expression::form::less_or_equal) return std::is_lteq(order);
    return what == expression::form::greater ? std::is_gt(order) : std::is_gteq(order);
}

// Returns why a binary operator does not apply: "a text cannot be added to an integer". The operands are named as by
// kind_of().
std::string why_not(expression::form, std::string_view left, std::string_view right);
error error_at(std::size_t column, std::string reason);
// Returns an integer as a value, or an error if it fits in 64 bits neither signed nor unsigned.
result<value> fitting(kaitai::integer, std::size_t column);
// Returns nothing if an element is not an integer from 0 to 255.
std::optional<bytes> as_bytes(const array&);

}  // namespace verbatim::kaitai

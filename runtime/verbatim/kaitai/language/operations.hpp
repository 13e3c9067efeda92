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
result<value> operate(operation, table::rounding, const value& left, const value& right, std::size_t column);
// Orders two values. Sequences are compared element by element; a NaN is unordered.
result<std::partial_ordering> compare(const value& left, const value& right, std::size_t column);

// Returns why a binary operator does not apply: "a text cannot be added to an integer". The operands are named as by
// kind_of().
std::string why_not(operation, std::string_view left, std::string_view right);
error error_at(std::size_t column, std::string reason);
// Returns an integer as a value, or an error if it fits in 64 bits neither signed nor unsigned.
result<value> fitting(kaitai::integer, std::size_t column);
// Returns nothing if an element is not an integer from 0 to 255.
std::optional<bytes> as_bytes(const array&);

}  // namespace verbatim::kaitai

// What values answer: "x".length, [1, 2].max, bytes.to_s("UTF-8").
#pragma once
#include <span>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

// Of a value that is no object. An error of these is at `column`.
result<value> call_method(const value& of, std::string_view name, std::span<const value> arguments, std::size_t column);
// Of bytes or an array.
result<value> element_of(const value& of, std::size_t index, std::size_t column);

}  // namespace verbatim::kaitai

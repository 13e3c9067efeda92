// Parses floats, with every standard library.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace verbatim::wire {

// Returns how many characters at the start of a text spell a decimal number, with a fraction and an exponent or
// without: 7 of "-1.5e+6em". It is 0 if there is no number.
std::size_t size_of_real(std::string_view);

// Returns the float or double that is closest to the number that the whole text spells; "inf" and "nan" are numbers,
// too. Returns nothing for any other text, and for a number that is out of range. There is no plus.
template <class Real>
std::optional<Real> parse_real(std::string_view);
// Does the same with a stream, for standard libraries that have no std::from_chars for floats.
template <class Real>
std::optional<Real> parse_real_from_stream(std::string_view);

extern template std::optional<float> parse_real<float>(std::string_view);
extern template std::optional<double> parse_real<double>(std::string_view);
extern template std::optional<float> parse_real_from_stream<float>(std::string_view);
extern template std::optional<double> parse_real_from_stream<double>(std::string_view);

}  // namespace verbatim::wire

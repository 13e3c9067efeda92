// How programs spell numbers in text: infers the style of a column from the numbers in it, and spells numbers in a
// style.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace verbatim::wire {

struct spelling {
    enum notation : std::uint8_t {
        shortest,  // the fewest characters that give the same float back
        general,   // printf's %g
        fixed,     // printf's %f
        python,    // str() of Python 1 and 2: %.12g, with .0 after a whole number
    };
    notation how = general;
    std::uint8_t digits = 6;           // significant digits; for `fixed` those after the point
    std::uint8_t exponent_digits = 3;  // the least number of digits: 2 in C, 3 in Visual C++ up to 2013
    bool operator==(const spelling&) const = default;
};

// Return the number that a whole text spells. A plus and leading zeros are allowed. Return nothing for any other text,
// for a number that is out of range, and for a float that is not finite.
std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t least, std::int64_t most);
std::optional<float> parse_float(std::string_view text);

std::string spell(std::int64_t);
std::string spell(float, spelling);

// Returns the first style in which spell() gives each text for its value: %g with 3-digit exponents, %g with 2-digit
// ones, %f with as many digits as the first text has, Python's, %.7g, %.9g, the shortest. Without texts it is the first
// of these.
spelling spelling_of(std::span<const std::string_view> texts);

}  // namespace verbatim::wire

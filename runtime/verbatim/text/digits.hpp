// Tests for digits that do not depend on the locale.
#pragma once

namespace verbatim {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns the value of a digit in a base of up to 36, or `no_digit` for any other character.
inline constexpr unsigned no_digit = 99;
inline unsigned digit(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 10;
    return c >= 'A' && c <= 'Z' ? static_cast<unsigned>(c - 'A') + 10 : no_digit;
}

}  // namespace verbatim

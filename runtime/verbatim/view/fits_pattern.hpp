// Patterns like those of the shell.
#pragma once
#include <string_view>

namespace verbatim::view {

// Returns whether a text fits a pattern: * is any characters, ? one, [a-z] one of these, [!a-z] one that is none of
// these, and any other character itself. With `escapes`, so is a character behind a backslash. A character is one of
// UTF-8, or a byte that is none.
bool fits_pattern(std::string_view pattern, std::string_view text, bool escapes);

}  // namespace verbatim::view

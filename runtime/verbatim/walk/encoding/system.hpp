// Encodings that the operating system converts: by iconv, or by the code pages of Windows.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::walk {

// Returns whether the system knows an encoding.
bool knows_encoding(std::string_view name);

// Converts characters to UTF-8. Returns nothing if one of them is invalid. `valid` is set to the number of bytes before
// it.
std::optional<std::string> decode_by_system(std::string_view name, std::string_view characters, std::size_t& valid);
// Converts UTF-8 to an encoding. Returns nothing if the encoding lacks a character.
std::optional<std::string> encode_by_system(std::string_view name, std::string_view utf8);

}  // namespace verbatim::walk

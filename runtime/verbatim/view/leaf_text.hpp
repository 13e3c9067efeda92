// Converts leaf values to text and back, without templates.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

using byte_view = std::span<const std::byte>;

// escape() keeps what is valid UTF-8 and printable, and writes a quote and every other byte as \xNN. A backslash is
// itself, or two where one would be read as more. unescape() is its inverse.
std::string escape(std::string_view characters);
std::string unescape(std::string_view text);
// Returns a text without the quotes around it.
std::string_view unquoted(std::string_view text);
// Returns the characters at the start of a text that unescape() takes together for a backslash: \xNN, \\ or \ alone.
// Empty if there is no backslash.
std::string_view escape_at(std::string_view text);
// Returns how escape() writes the first character of UTF-8; empty if by the \xNN of its bytes.
std::string_view shown_character(std::string_view utf8);
// Returns all bytes as \xNN.
std::string escaped_bytes(std::string_view characters);
// Return or append a JSON string. A byte over 0x7F represents the code point of the same number.
std::string json_string(std::string_view characters);
void append_json_string(std::string& to, std::string_view characters);
// Appends UTF-8 as a JSON string. Characters that a terminal would obey are escaped.
void append_json_utf8(std::string& to, std::string_view text);

// Returns whether a number may be written as a JSON number. JavaScript, Python and jq convert JSON's numbers to doubles
// and write them in their own spelling, so only a number that all of them write as they have read it is a JSON number:
// whole numbers up to 2^53, and decimals that a double holds, without a sign, zeros, a point or an exponent that one of
// them would drop or add. Everything else is a string. Of a binary float only the bits matter, so that its spelling may
// change, but the minus of -0.0 must stay.
bool survives_as_number(std::string_view spelling);
// Returns whether a number has more than 15 digits, as a sum of doubles has: 0.006584072000000001. A float in text that
// is spelled so is a string in JSON, because such a number in JSON is spelled anew.
bool is_noisy(std::string_view spelling);
// A JSON scalar: a number or a word, or the characters of a string, one for each byte.
struct scalar {
    std::string_view text;
    bool is_string = false;
    bool is_utf8 = false;  // The string is UTF-8: a text in an encoding, or JSON with characters beyond U+00FF.
};
// Returns the characters of a string as UTF-8.
std::string utf8_of(const scalar&);
// The scalar refers to the bytes, or to `room`, where text that is not in the bytes is stored.
scalar number_scalar(std::uint64_t, std::string& room);
scalar scalar_of(const type&, byte_view bytes, std::string& room);  // Of a leaf that is not packed.
// Returns the bit fields of a packed integer, lowest bits first.
std::vector<std::uint64_t> packed_parts(const type&, byte_view bytes);

std::string hex_text(byte_view);
// Parse hex bytes, of which 00*12 are twelve. Return nothing, or what is wrong. To fill `out`, there must be as many.
std::optional<std::string> parse_hex(std::string_view text, std::vector<std::byte>& to);
std::optional<std::string> parse_hex(std::string_view text, std::span<std::byte> out);

std::optional<std::int64_t> parse_integer(std::string_view text);  // decimal or 0x...
std::optional<std::uint64_t> parse_unsigned(std::string_view text);

// Return the shortest text that gives the same bits back: 0.1, -0.0, inf, nan(0x7FC00001).
std::string real_bits_text(std::uint32_t);
std::string real_bits_text(std::uint64_t);
std::optional<std::uint32_t> parse_real_bits32(std::string_view);
std::optional<std::uint64_t> parse_real_bits64(std::string_view);

}  // namespace verbatim::view

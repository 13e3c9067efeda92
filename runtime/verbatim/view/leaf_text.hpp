// Leaf values as text, without templates.
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

// Printable ASCII as it is; backslash, quote and every other byte as \xNN. unescape is its inverse; nothing when an escape is broken.
std::string escape(std::string_view characters);
std::optional<std::string> unescape(std::string_view text);
// A JSON string; a byte over 0x7F represents the code point of the same number.
std::string json_string(std::string_view characters);
void append_json_string(std::string& to, std::string_view characters);
// One of UTF-8. What a terminal would obey is escaped.
void append_json_utf8(std::string& to, std::string_view text);

// JavaScript, Python and jq make doubles of JSON's numbers, and spell them anew. A JSON number is only what all of them write as they have read
// it: whole numbers up to 2^53 and decimals that a double carries, without sign, zeros, point or exponent that one of them would drop or add.
// Everything else is written as a string. Of a float only the bits matter, so that it may come back in another spelling; but not a minus before 0.
bool survives_as_number(std::string_view spelling);
// A number or a word of JSON, or the characters of a string, one for each byte.
struct scalar {
    std::string_view text;
    bool is_string = false;
    bool is_utf8 = false;  // or UTF-8: of a text in an encoding, and of JSON with characters that are no bytes
};
// The characters of a string as UTF-8.
std::string utf8_of(const scalar&);
// `room` has the text of what is not in the bytes already.
scalar number_scalar(std::uint64_t, std::string& room);
scalar scalar_of(const type&, byte_view bytes, std::string& room);  // of a leaf that is not packed
// The parts of a packed integer.
std::vector<std::uint64_t> packed_parts(const type&, byte_view bytes);

std::string hex_text(byte_view);
// As many bytes as out has. Nothing, or what is wrong.
std::optional<std::string> parse_hex(std::string_view text, std::span<std::byte> out);

std::optional<std::int64_t> parse_integer(std::string_view text);    // decimal or 0x...
std::optional<std::uint64_t> parse_unsigned(std::string_view text);

// The shortest text that gives the same bits back: 0.1, -0.0, inf, nan(0x7FC00001).
std::string real_bits_text(std::uint32_t);
std::string real_bits_text(std::uint64_t);
std::optional<std::uint32_t> parse_real_bits32(std::string_view);
std::optional<std::uint64_t> parse_real_bits64(std::string_view);

}  // namespace verbatim::view

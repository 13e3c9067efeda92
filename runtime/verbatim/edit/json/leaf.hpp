// Leaves in JSON. Most are scalars (view::scalar_of()): a number, or a string. Data that a scalar would lose is written
// beside it:
//
//   {"value": "Pelvis", "behind": "00 4A*3"}    bytes behind the characters, the NUL included; they stay where the
//   field ends
//   {"value": 1.5, "before": "\t"}              the separator before a field of text, if it is not the usual one
//   {"value": 5, "bytes": "85 00"}              a number of varying size in more bytes than it needs
//   {"bytes": "FF 04 00 00 00 41"}              all bytes of the field
//   {"value": 21, "meaning": "0.35 s"}          the meaning, for people: only the value counts, but without a value the
//   meaning gives it
//
// Bytes are hex; 00*12 means twelve of them, and a run longer than 1,024 is written in pieces, so that a short text
// cannot take much memory.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/result.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

std::string hex(view::byte_view);
void append_hex(std::string& to, view::byte_view);
// Parses hex. `allowed` is the number of further bytes that repetition may produce; it is reduced. The error has only a
// reason.
result<std::vector<std::byte>> parse_hex(std::string_view, std::size_t& allowed);

// Returns the separator before a field of text.
std::string_view separator(const view::type&, view::byte_view bytes);
// Returns whether a whole number in text, or of varying size, has its usual spelling.
bool is_plain_number(const view::type&, view::byte_view bytes);

// A leaf as it was read from JSON. Strings hold a character for each byte, or UTF-8.
struct leaf {
    std::optional<std::string> value;
    bool is_string = false, is_utf8 = false;
    std::optional<std::string> before, behind, bytes;
    std::optional<std::string> meaning{};  // UTF-8
};
inline constexpr const char* wide = "characters beyond U+00FF are not allowed: each character represents one byte";
// Assigns it to a value. Returns nothing, or what is wrong.
std::optional<std::string> assign(const view::type&, void* value, const leaf&, std::size_t& allowed);

// Returns whether "meaning" may be a key beside the bit fields: some of them have a meaning, and none has this name.
bool has_room_for_meaning(const view::type& packed);

}  // namespace verbatim::edit::json

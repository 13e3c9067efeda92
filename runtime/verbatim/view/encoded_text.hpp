// The characters of a text as people read and write them: as UTF-8 if the text has an encoding, otherwise as escaped
// bytes (view::escape).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

// Returns the characters as UTF-8. Nothing if the text has no encoding, or the bytes are not valid in it.
std::optional<std::string> utf8_of(const type&, std::string_view characters);

// Returns the characters as `show` writes them between quotes. A text in an encoding is UTF-8, with quotes and what a
// terminal would obey as the \xNN of their bytes. If characters_from() would not restore that, and for other
// texts, the bytes are written as escape() does, or all as \xNN.
std::string shown(const type&, std::string_view characters);

// Returns the characters that a text gives, in which \xNN is one byte. Nothing if there are none; `wrong` is then the
// reason.
std::optional<std::string> characters_from(const type&, std::string_view text, std::string& wrong);

// Converts UTF-8 to the encoding of the text type. Nothing if that is impossible; `wrong` is then the reason.
std::optional<std::string> characters_from_utf8(const type&, std::string_view utf8, std::string& wrong);

}  // namespace verbatim::view

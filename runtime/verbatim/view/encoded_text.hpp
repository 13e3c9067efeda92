// The characters of a text as people read and write them: those of a text in an encoding as UTF-8, those of others as bytes (view::escape).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

// UTF-8, where the text has an encoding and these characters are some in it.
std::optional<std::string> utf8_of(const type&, std::string_view characters);

// As `show` writes them between quotes: UTF-8, but quotes, backslashes and what a terminal would obey as the \xNN of their bytes; or all bytes as escape()
// writes them. Either way characters_from() gives the same bytes back.
std::string shown(const type&, std::string_view characters);

// The characters that a text means, in which \xNN is a byte. Nothing when there are none, and `wrong` says why.
std::optional<std::string> characters_from(const type&, std::string_view text, std::string& wrong);

// Those that UTF-8 means in the encoding of a text.
std::optional<std::string> characters_from_utf8(const type&, std::string_view utf8, std::string& wrong);

}  // namespace verbatim::view

// Encodings of text.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/walk/inspector.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/encoding.hpp"

namespace verbatim::table {
struct type;
}

namespace verbatim::walk {

// Does what from_utf8() does for a text behind these characters, which may start with a byte order mark.
std::optional<std::string> from_utf8_after(std::string_view characters, std::string_view encoding,
                                           std::string_view utf8);
// Returns a text without the byte order mark at its start, in an encoding that may have one.
std::string_view without_mark(std::string_view encoding, std::string_view utf8);

// Returns the reason why from_utf8() gives nothing for a text.
std::string why_not_encoded(std::string_view encoding, std::string_view utf8);

// Reports a finding if the bytes of a text, which start at `offset`, are not valid in its encoding: the bytes from the
// first invalid one on.
void inspect_encoding(inspector&, const step* where, std::size_t offset, const table::type&, std::string_view bytes);

}  // namespace verbatim::walk

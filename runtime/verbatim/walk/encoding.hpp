// Encodings of text, through iconv.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/encoding.hpp"

namespace verbatim::table {
struct type;
}

namespace verbatim::walk {

// Why from_utf8() gives nothing.
std::string why_not_encoded(std::string_view encoding, std::string_view utf8);

// Reports the characters in the bytes of a text, which start at an offset, from the first one that is none in its encoding.
void inspect_encoding(inspector&, const step* where, std::size_t offset, const table::type&, std::string_view bytes);

// The first code point of a text that is UTF-8.
std::string_view first_code_point(std::string_view utf8);

}  // namespace verbatim::walk

// Encodings of text, through iconv.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/wire/encoding.hpp"

namespace verbatim::walk {

// Why from_utf8() gives nothing.
std::string why_not_encoded(std::string_view encoding, std::string_view utf8);

// The first code point of a text that is UTF-8.
std::string_view first_code_point(std::string_view utf8);

}  // namespace verbatim::walk

// Base64 (RFC 4648), as data URIs have it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::tools {

std::string base64_of(std::string_view bytes);

// Returns the bytes. White space is skipped, and the padding at the end may be missing. Nothing if a character is none
// of base64's, or a single one is left over.
std::optional<std::string> base64_decoded(std::string_view text);

}  // namespace verbatim::tools

#include "tools/base64.hpp"

#include <cstdint>

namespace verbatim::tools {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64_of(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : bytes) {
        bits = bits << 8 | static_cast<unsigned char>(c);
        for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63];
    }
    if (count > 0) text += digits[bits << (6 - count) & 63];
    text.resize((text.size() + 3) / 4 * 4, '=');
    return text;
}

std::optional<std::string> base64_decoded(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned count = 0;
    while (text.ends_with('=')) text.remove_suffix(1);
    for (const char c : text) {
        if (c == '\n' || c == '\r' || c == ' ' || c == '\t') continue;
        const auto digit = digits.find(c);
        if (digit == digits.npos) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        if (count += 6; count >= 8) bytes += static_cast<char>(bits >> (count -= 8) & 255);
    }
    return count < 6 ? std::optional(bytes) : std::nullopt;
}

}  // namespace verbatim::tools

#include "runtime/walk/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim {

namespace {

struct character {
    char32_t code = 0;
    std::size_t size = 0;  // in bytes; 0: they are not UTF-8
};
character first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
    if (size == 0 || size > text.size()) return {};
    char32_t code = size == 1 ? lead : lead & (0x7Fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};  // in so many bytes
    const bool half_of_a_pair = code >= 0xD800 && code < 0xE000;
    if (code < least[size] || code > 0x10FFFF || half_of_a_pair) return {};
    return {code, size};
}

bool obeyed(char32_t c) {
    return c < ' ' || (c >= 0x7F && c < 0xA0)                  // C0, DEL, C1
           || c == 0x061C || c == 0x200E || c == 0x200F        // marks of direction
           || (c >= 0x2028 && c <= 0x202E)                     // ends of lines and paragraphs, embedding
           || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;     // isolates, byte order mark
}

}  // namespace

std::string printable(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; })) return std::string(text);  // nearly always
    std::string out;
    while (!text.empty()) {
        const auto [c, size] = first_of(text);
        const auto bytes = text.substr(0, std::max<std::size_t>(size, 1));
        if (size && !obeyed(c)) {
            out += bytes;
        } else if (c == '\n' || c == '\r' || c == '\t') {
            out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
        } else {
            for (const char byte : bytes) fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<unsigned char>(byte));
        }
        text.remove_prefix(bytes.size());
    }
    return out;
}

}  // namespace verbatim

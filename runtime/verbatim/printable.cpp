#include "verbatim/printable.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim {

namespace {

bool obeyed(std::uint32_t c) {
    return c < ' ' || (c >= 0x7F && c < 0xA0)               // C0, DEL, C1
           || c == 0x061C || c == 0x200E || c == 0x200F     // marks of direction
           || (c >= 0x2028 && c <= 0x202E)                  // ends of lines and paragraphs, embedding
           || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;  // isolates, byte order mark
}

// Returns the number of characters at the start that are printable ASCII.
std::size_t plain_at_start(std::string_view text) {
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        constexpr std::uint64_t each = 0x0101010101010101;
        // A byte below ' ' or above '~' sets the highest bit of its own in one of these.
        if ((eight | (eight + each) | (eight - ' ' * each)) & 0x80 * each) break;
    }
    while (at < text.size() && text[at] >= ' ' && text[at] <= '~') ++at;
    return at;
}

}  // namespace

void append_printable(std::string& to, std::string_view text) {
    const std::size_t plain = plain_at_start(text);
    to.append(text, 0, plain);
    text.remove_prefix(plain);
    for (; !text.empty(); text.remove_prefix(walk::first_code_point(text).size())) {
        const walk::code_point c = walk::code_point_at(text);
        if (c.is_valid() && !obeyed(c.number)) to += c.bytes;
        else if (c.number == '\n' || c.number == '\r' || c.number == '\t')
            to += c.number == '\n' ? "\\n" : c.number == '\r' ? "\\r" : "\\t";
        else
            for (const char byte : c.bytes) to += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
    }
}

}  // namespace verbatim

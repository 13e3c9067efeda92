#include "verbatim/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim {

namespace {

bool obeyed(std::uint32_t c) {
    return c < ' ' || (c >= 0x7F && c < 0xA0)               // C0, DEL, C1
           || c == 0x061C || c == 0x200E || c == 0x200F     // marks of direction
           || (c >= 0x2028 && c <= 0x202E)                  // ends of lines and paragraphs, embedding
           || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;  // isolates, byte order mark
}

}  // namespace

void append_printable(std::string& to, std::string_view text) {
    const auto plain = std::find_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; });
    to.append(text.begin(), plain);
    text.remove_prefix(static_cast<std::size_t>(plain - text.begin()));
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

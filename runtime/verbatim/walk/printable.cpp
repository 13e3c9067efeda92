#include "verbatim/walk/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/locale/utf.hpp>

namespace verbatim {

namespace {

using utf8 = boost::locale::utf::utf_traits<char>;

bool obeyed(boost::locale::utf::code_point c) {
    return c < ' ' || (c >= 0x7F && c < 0xA0)               // C0, DEL, C1
           || c == 0x061C || c == 0x200E || c == 0x200F     // marks of direction
           || (c >= 0x2028 && c <= 0x202E)                  // ends of lines and paragraphs, embedding
           || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;  // isolates, byte order mark
}

}  // namespace

std::string printable(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }))
        return std::string(text);  // the usual case
    std::string out;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end;) {
        const char* next = at;
        const auto c = utf8::decode(next, end);
        const bool valid = boost::locale::utf::is_valid_codepoint(c);
        if (valid && !obeyed(c)) {
            out.append(at, next);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
        } else {
            if (!valid) next = at + 1;
            for (; at != next; ++at) out += fmt::format("\\x{:02X}", static_cast<unsigned char>(*at));
        }
        at = next;
    }
    return out;
}

}  // namespace verbatim

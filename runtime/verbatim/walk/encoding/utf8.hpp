// Code points of UTF-8, decoded and encoded by the header of Boost.Locale that needs no library.
#pragma once
#include <boost/locale/utf.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace verbatim::walk {

// The first code point of a text.
struct code_point {
    std::uint32_t number = 0;  // more than 10FFFF if the first bytes are not UTF-8
    std::string_view bytes;    // its bytes, or the first byte if these are not UTF-8

    bool is_valid() const { return boost::locale::utf::is_valid_codepoint(number); }
};
// Returns the first code point of a text that is not empty.
inline code_point code_point_at(std::string_view text) {
    if (const auto byte = static_cast<unsigned char>(text[0]); byte < 0x80) return {byte, text.substr(0, 1)};
    const char* end = text.data();
    const code_point c{boost::locale::utf::utf_traits<char>::decode(end, text.data() + text.size()), {}};
    return {c.number, text.substr(0, c.is_valid() ? static_cast<std::size_t>(end - text.data()) : 1)};
}
// Returns the bytes of the first code point of a text; the first byte if they are not UTF-8.
inline std::string_view first_code_point(std::string_view text) {
    return text.empty() ? text : code_point_at(text).bytes;
}

inline void append_code_point(std::string& to, std::uint32_t number) {
    boost::locale::utf::utf_traits<char>::encode(number, std::back_inserter(to));
}

// Returns how many bytes of a text, at most `most`, end with a whole code point.
inline std::size_t whole_code_points(std::string_view text, std::size_t most) {
    if (most >= text.size()) return text.size();
    while (most > 0 && boost::locale::utf::utf_traits<char>::is_trail(text[most])) --most;
    return most;
}

}  // namespace verbatim::walk

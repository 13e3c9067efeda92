#include "verbatim/view/leaf_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "verbatim/printable.hpp"
#include "verbatim/text/digits.hpp"
#include "verbatim/text/real.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::view {

namespace {

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative) text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2), base = 16;
    std::uint64_t size = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), size, base);
    if (failed != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    if constexpr (std::is_signed_v<Number>) {
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
        if (size > most + negative) return std::nullopt;
        return static_cast<Number>(negative ? -size : size);
    } else {
        if (negative && size != 0) return std::nullopt;
        return size;
    }
}

// Real is float or double; Bits is the unsigned integer of the same size.
template <class Real, class Bits>
std::string bits_text(Bits bits) {
    const auto value = std::bit_cast<Real>(bits);
    if (std::isnan(value)) return fmt::format("nan({:#x})", bits);
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    std::string result(text, end);
    if (result.find_first_of(".e") == std::string::npos) result += ".0";
    return result;
}

template <class Real, class Bits>
std::optional<Bits> parse_bits(std::string_view text) {
    if (text.starts_with("nan(") && text.ends_with(")")) {
        const auto bits = parse_unsigned(text.substr(4, text.size() - 5));
        if (!bits || *bits > std::numeric_limits<Bits>::max() ||
            !std::isnan(std::bit_cast<Real>(static_cast<Bits>(*bits))))
            return std::nullopt;
        return static_cast<Bits>(*bits);
    }
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto value = wire::parse_real<Real>(text);
    return value ? std::optional(std::bit_cast<Bits>(*value)) : std::nullopt;
}

}  // namespace

std::string escaped_bytes(std::string_view characters) {
    std::string text;
    for (const char c : characters) text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    return text;
}

std::string_view shown_character(std::string_view utf8) {
    const auto one = walk::first_code_point(utf8);
    if (one == "\"" || printable(one) != one) return {};
    if (one != "\\") return one;
    const auto next = utf8.substr(1);
    const bool is_alone =
        !next.empty() && next.front() != '\\' && escape_at(utf8).size() == 1 && !shown_character(next).empty();
    return is_alone ? "\\" : "\\\\";
}

std::string_view unquoted(std::string_view text) {
    return text.size() >= 2 && text.starts_with('"') && text.ends_with('"') ? text.substr(1, text.size() - 2) : text;
}

std::string escape(std::string_view characters) {
    std::string text;
    for (std::size_t size = 0; !characters.empty(); characters.remove_prefix(size)) {
        const auto shown = shown_character(characters);
        const auto one = walk::first_code_point(characters);
        text += shown.empty() ? escaped_bytes(one) : shown;
        size = one.size();
    }
    return text;
}

std::string_view escape_at(std::string_view text) {
    if (!text.starts_with('\\')) return {};
    if (text.size() >= 4 && text[1] == 'x' && digit(text[2]) < 16 && digit(text[3]) < 16) return text.substr(0, 4);
    return text.substr(0, text.starts_with("\\\\") ? 2 : 1);
}

std::string unescape(std::string_view text) {
    std::string characters;
    while (!text.empty()) {
        const auto escaped = escape_at(text);
        if (escaped.size() == 4) characters += static_cast<char>(digit(text[2]) * 16 + digit(text[3]));
        else characters += text.front();
        text.remove_prefix(std::max<std::size_t>(escaped.size(), 1));
    }
    return characters;
}

namespace {
void append_json_characters(std::string& to, std::string_view characters) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    for (auto c = characters.begin(); c != characters.end();) {
        const auto start = c;
        while (c != characters.end() && is_plain(*c)) ++c;
        to.append(start, c);
        if (c == characters.end()) break;
        const auto byte = static_cast<unsigned char>(*c++);
        if (byte == '"' || byte == '\\') to += '\\', to += static_cast<char>(byte);
        else to += "\\u00", to += digits[byte >> 4], to += digits[byte & 15];
    }
}
}  // namespace

void append_json_string(std::string& to, std::string_view characters) {
    to += '"';
    append_json_characters(to, characters);
    to += '"';
}
void append_json_utf8(std::string& to, std::string_view text) {
    to += '"';
    while (!text.empty()) {
        const walk::code_point one = walk::code_point_at(text);
        text.remove_prefix(one.bytes.size());
        if (one.bytes.size() == 1) append_json_characters(to, one.bytes);
        else if (printable(one.bytes) == one.bytes) to += one.bytes;
        else to += fmt::format("\\u{:04x}", one.number);  // No escaped character is beyond U+FFFF.
    }
    to += '"';
}
std::string utf8_of(const scalar& s) {
    if (s.is_utf8) return std::string(s.text);
    std::string text;
    for (const char c : s.text) walk::append_code_point(text, static_cast<unsigned char>(c));
    return text;
}
std::string json_string(std::string_view characters) {
    std::string text;
    append_json_string(text, characters);
    return text;
}

bool survives_as_number(std::string_view spelling) {
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    char text[32];
    if (spelling.empty() || spelling.size() > 24 || spelling == "-0") return false;
    if (spelling.find('.') == std::string_view::npos) {
        std::int64_t number = 0;
        if (const auto [stop, failed] = std::from_chars(spelling.data(), spelling.data() + spelling.size(), number);
            failed != std::errc{} || stop != spelling.data() + spelling.size())
            return false;
        if (number > exact || number < -exact) return false;
        const auto spelled = std::to_chars(text, std::end(text), number).ptr;
        return std::string_view(text, spelled) == spelling;
    }
    // Python and jq write numbers below 0.0001 with an exponent, and all of the tools do so with very large ones.
    const auto number = wire::parse_real<double>(spelling);
    if (!number || !(std::abs(*number) >= 1e-4 && std::abs(*number) < 1e15)) return false;
    const auto [spelled, failed] = std::to_chars(text, std::end(text), *number, std::chars_format::fixed);
    return failed == std::errc{} && std::string_view(text, spelled) == spelling;
}

bool is_noisy(std::string_view spelling) {
    const auto first = spelling.find_first_of("123456789");
    const auto digits = spelling.substr(std::min(first, spelling.size()),
                                        spelling.find_first_of("eE") - std::min(first, spelling.size()));
    return std::ranges::count_if(digits, [](char c) { return c >= '0' && c <= '9'; }) > 15;
}

scalar number_scalar(std::uint64_t number, std::string& room) {
    constexpr std::uint64_t exact = std::uint64_t{1} << 53;
    room = std::to_string(number);
    return {room, number > exact};
}

std::string hex_text(byte_view bytes) {
    std::string text;
    for (const std::byte b : bytes) text += fmt::format("{}{:02X}", text.empty() ? "" : " ", static_cast<unsigned>(b));
    return text;
}

std::optional<std::string> parse_hex(std::string_view text, std::vector<std::byte>& to) {
    constexpr std::uint64_t most = 1 << 24;
    to.clear();
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ') {
            ++i;
            continue;
        }
        if (i + 1 >= text.size() || digit(text[i]) >= 16 || digit(text[i + 1]) >= 16) return "not hex bytes";
        const auto one = static_cast<std::byte>(digit(text[i]) * 16 + digit(text[i + 1]));
        std::uint64_t times = 1;
        if (i += 2; i < text.size() && text[i] == '*') {
            const auto digits = text.substr(i + 1, text.find(' ', i) - i - 1);
            const auto number = parse_unsigned(digits);
            if (!number) return fmt::format("{} is not how often {:02X} is there", digits, static_cast<unsigned>(one));
            if (*number > most) return fmt::format("{} bytes are too many", digits);
            times = *number;
            i += 1 + digits.size();
        }
        to.insert(to.end(), static_cast<std::size_t>(times), one);
    }
    return std::nullopt;
}

std::optional<std::string> parse_hex(std::string_view text, std::span<std::byte> out) {
    std::vector<std::byte> bytes;
    if (auto wrong = parse_hex(text, bytes)) return wrong;
    if (bytes.size() != out.size()) return fmt::format("{} bytes; expected {}", bytes.size(), out.size());
    std::ranges::copy(bytes, out.begin());
    return std::nullopt;
}

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_number<std::int64_t>(text); }
std::optional<std::uint64_t> parse_unsigned(std::string_view text) { return parse_number<std::uint64_t>(text); }

std::string real_bits_text(std::uint32_t bits) { return bits_text<float>(bits); }
std::string real_bits_text(std::uint64_t bits) { return bits_text<double>(bits); }
std::optional<std::uint32_t> parse_real_bits32(std::string_view text) { return parse_bits<float, std::uint32_t>(text); }
std::optional<std::uint64_t> parse_real_bits64(std::string_view text) {
    return parse_bits<double, std::uint64_t>(text);
}

}  // namespace verbatim::view

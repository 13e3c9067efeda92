#include "verbatim/kaitai/language/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "verbatim/kaitai/schema/builtin.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/text/digits.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::kaitai {

namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// Returns whether a word starts at index `i`: at the B of fooBar, foo2Bar and FOOBar.
bool starts_word(std::string_view name, std::size_t i) {
    if (i == 0 || !is_upper(name[i])) return false;
    return is_lower(name[i - 1]) || is_digit(name[i - 1]) ||
           (is_upper(name[i - 1]) && i + 1 < name.size() && is_lower(name[i + 1]));
}

bool is_shown_as_it_is(std::string_view text) { return printable(text) == text; }

// Returns whether YAML takes the text for a string without quotation marks.
bool is_plain_scalar(std::string_view text) {
    constexpr std::string_view others[] = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
    const bool starts_well =
        !text.empty() && (is_lower(text[0]) || is_upper(text[0]) || text[0] == '_' || text[0] == '(');
    if (!starts_well || text.back() == ' ' || text.back() == ':' || !is_shown_as_it_is(text)) return false;
    if (text.find(": ") != text.npos || text.find(" #") != text.npos) return false;
    std::string small(text);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return std::ranges::find(others, small) == std::end(others);
}
bool is_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return text == "0" || (!text.empty() && text[0] != '0' && std::ranges::all_of(text, &is_digit));
}

// Returns a text with escapes. `escape` returns that of a character that is not printable, or is `special`.
template <class Escape>
std::string escaped_by(const Escape& escape, std::string_view text, std::string_view special = {}) {
    std::string out;
    while (!text.empty()) {
        const walk::code_point c = walk::code_point_at(text);
        text.remove_prefix(c.bytes.size());
        if (c.bytes == "\"" || c.bytes == "\\") out += '\\';
        if (is_shown_as_it_is(c.bytes) && c.bytes != special) out += c.bytes;
        else out += escape(c);
    }
    return out;
}

// Returns the number of a code point, or of a byte that is not UTF-8.
std::uint32_t code_point_number(const walk::code_point& c) {
    return c.is_valid() ? c.number : static_cast<unsigned char>(c.bytes[0]);
}
// All code points that are not printable are below 10000.
std::string escape_of(const walk::code_point& c) { return fmt::format("\\u{:04x}", code_point_number(c)); }

}  // namespace

std::string identifier_of(std::string_view name) {
    constexpr std::string_view words[] = {"and", "or", "not", "true", "false"};
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (starts_word(name, i)) out += '_';
        const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
        out += is_lower(small) || is_digit(small) ? small : '_';
    }
    if (out.empty() || !is_lower(out[0])) out = "x" + (out.starts_with('_') ? out : "_" + out);
    return std::ranges::find(words, out) == std::end(words) ? out : out + '_';
}

std::string type_identifier_of(std::string_view name) {
    constexpr std::string_view of_targets[] = {
        "object", "string", "array"};  // classes of these names would hide those of the target language
    const std::string id = identifier_of(name);
    return builtin_of(id) || std::ranges::find(of_targets, id) != std::end(of_targets) ? id + "_type" : id;
}

std::string scalar(std::string_view text) {
    if (is_plain_scalar(text) || is_number(text)) return std::string(text);
    const auto in_yaml = [](const walk::code_point& of) {
        const auto c = code_point_number(of);
        return c == '\n' ? std::string("\\n") : fmt::format(fmt::runtime(c < 0x100 ? "\\x{:02x}" : "\\u{:04x}"), c);
    };
    return '"' + escaped_by(in_yaml, text) + '"';
}

std::string text_block(std::string_view text, std::size_t indent) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    std::string one_line(text);
    std::ranges::replace(one_line, '\n', ' ');
    if (one_line == text || !is_shown_as_it_is(one_line) || text.starts_with(' ') || text.starts_with('\n'))
        return scalar(text);
    std::string out = "|";
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        out.append("\n").append(line.empty() ? 0 : indent, ' ').append(line);
        at = end + 1;
    }
    return out;
}

std::string literal(std::string_view text) { return '"' + escaped_by(escape_of, text) + '"'; }
std::string with_escapes(std::string_view text, std::string_view special) {
    const auto of_utf8 = [](const walk::code_point& c) { return c.is_valid() ? escape_of(c) : std::string(c.bytes); };
    return escaped_by(of_utf8, text, special);
}

bool has_word(std::string_view id, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
        const auto at = id.find(word);
        if (at == std::string_view::npos) return false;
        const bool starts = at == 0 || id[at - 1] == '_',
                   ends = at + word.size() == id.size() || id[at + word.size()] == '_' ||
                          std::isdigit(static_cast<unsigned char>(id[at + word.size()]));
        return starts && ends;
    });
}

std::string printable_lines(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        std::string line(text.substr(0, end));
        std::ranges::replace(line, '\t', ' ');
        lines += printable(line);
        text.remove_prefix(end);
        if (text.empty()) break;
        lines += '\n';
        text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
    }
    return lines;
}
std::string printable_line(std::string_view text) {
    std::string line = printable_lines(text);
    while (line.ends_with('\n')) line.pop_back();
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::string_view encoding_name(std::string_view encoding) {
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"CP1252", "windows-1252"}, {"CP1251", "windows-1251"}, {"CP437", "IBM437"}, {"CP932", "windows-31j"}};
    const auto found = std::ranges::find(names, encoding, [](const auto& name) { return name.first; });
    return encoding.empty() ? "ASCII" : found == std::end(names) ? encoding : found->second;
}

}  // namespace verbatim::kaitai

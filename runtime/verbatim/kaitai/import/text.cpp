#include "verbatim/kaitai/import/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/text/digits.hpp"
#include "verbatim/walk/encoding/utf8.hpp"
#include "verbatim/wire/keywords.hpp"

namespace verbatim::kaitai {

namespace {

constexpr char marks_word = '\x01';

// Returns whether formula.hpp adds the word to the vocabulary.
bool is_of_formulas(std::string_view name) {
    static constexpr std::string_view all[] = {
        "formula",    "case_of",    "order_of", "last",      "position",      "xor_by",  "rol_by",    "ror_by",
        "value",      "enum_value", "named",    "holding",   "holds_formula", "bit",     "bit_times", "bits_to_end",
        "bits_until", "bits_of",    "low_bits", "high_bits", "names_of",      "own_root"};
    return std::ranges::find(all, name) != std::end(all);
}

bool in_header_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string escaped(std::string_view text, bool as_bytes) {
    std::string written = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool is_trigraph = c == '?' && i > 0 && text[i - 1] == '?';
        if (c == '"' || c == '\\' || is_trigraph) written += '\\', written += text[i];
        else if (c >= 0x20 && c < 0x7F) written += text[i];
        else if (c == '\n') written += "\\n";
        else if (c == 0 && (i + 1 == text.size() || !std::isdigit(static_cast<unsigned char>(text[i + 1]))))
            written += "\\0";
        else if (const auto one = as_bytes ? text.substr(i, 1) : walk::first_code_point(text.substr(i));
                 one.size() > 1 && printable(one) == one)
            written += one, i += one.size() - 1;
        else written += fmt::format("\\{:03o}", c);
    }
    return written + '"';
}

// Returns a line for a comment. The compiler would join the next line to one that ends in a backslash, or in ??/.
std::string_view comment_line(std::string_view line) {
    while (line.ends_with(' ') || line.ends_with('\\') || line.ends_with("?\?/"))
        line.remove_suffix(line.ends_with('/') ? 3 : 1);
    return line;
}

}  // namespace

std::string type_name_of(std::string_view id) {
    std::string name;
    bool starts_word = true;
    for (const char c : id) {
        if (c != '_') name += starts_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        starts_word = c == '_' || std::isdigit(static_cast<unsigned char>(c));
    }
    return name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ? "T" + name : name;
}

std::string member_name_of(std::string_view id) {
    if (wire::is_keyword(id)) return std::string(id) + '_';
    return (is_digit(id.front()) ? "_" : "") + std::string(id);
}
std::string bytes_literal(std::string_view bytes) { return escaped(bytes, true); }
std::string formula_literal(std::string_view text) { return escaped(text, false); }

std::string number_literal(integer number) {
    if (number == INT64_MIN) return "(-9223372036854775807 - 1)";
    return fmt::format("{}{}", number, number > INT64_MAX ? "u" : "");
}

std::string comment_of(std::string_view text, std::string_view indent) {
    std::string lines;
    const std::string shown = printable_lines(text);
    for (std::size_t at = 0; at < shown.size();) {
        const std::size_t end = std::min(shown.find('\n', at), shown.size());
        const auto line = comment_line(std::string_view(shown).substr(at, end - at));
        lines += fmt::format("{}//{}{}\n", indent, line.empty() ? "" : " ", line);
        at = end + 1;
    }
    return lines;
}

std::optional<std::string> short_comment_of(std::string_view text) {
    constexpr std::size_t longest = 79;
    const std::string shown = printable_lines(text);
    const auto line = comment_line(shown);
    if (line.find('\n') != line.npos || line.size() > longest) return std::nullopt;
    return line.empty() ? "" : fmt::format("  // {}", line);
}

std::string word(std::string_view name) { return marks_word + std::string(name); }
std::string word_of(std::string_view name, const std::vector<std::string>& arguments) {
    std::string list;
    for (const auto& one : arguments) list += (list.empty() ? "" : ", ") + one;
    return fmt::format("{}<{}>", word(name), list);
}

std::string with_words(std::string_view text, std::span<const std::string> fields) {
    std::string written;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != marks_word) {
            written += text[i];
            continue;
        }
        std::size_t end = i + 1;
        while (end < text.size() && in_header_name(text[end])) ++end;
        const auto name = text.substr(i + 1, end - i - 1);
        if (std::ranges::find(fields, name) != fields.end())
            written += is_of_formulas(name) ? "verbatim::kaitai::words::" : "verbatim::wire::";
    }
    return written;
}

}  // namespace verbatim::kaitai

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/language/encodings.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/loading/loader.hpp"
#include "verbatim/text/digits.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::kaitai {

namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

std::optional<bool> truth_in(std::string_view text) {
    const std::string word = lower(text);
    if (word == "true" || word == "yes" || word == "on") return true;
    if (word == "false" || word == "no" || word == "off") return false;
    return std::nullopt;
}

std::optional<integer> parse_digits(std::string_view digits, unsigned base) {
    constexpr integer most = ~std::uint64_t{0};
    integer number = 0;
    bool any = false;
    for (const char c : digits) {
        if (c == '_' && any) continue;
        if (digit(c) >= base) return std::nullopt;
        number = number * base + digit(c);
        any = true;
        if (number > most) return std::nullopt;
    }
    return any ? std::optional(number) : std::nullopt;
}

// Returns whether octal digits follow a leading zero: YAML 1.1 takes them for octal, YAML 1.2 does not.
bool is_ambiguous(std::string_view digits) {
    if (!digits.starts_with('0')) return false;
    digits.remove_prefix(std::min(digits.find_first_not_of("0_"), digits.size()));
    return digits.size() > 1 && digits.find_first_of("89") == std::string_view::npos;
}

}  // namespace

std::optional<integer> parse_integer(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const std::string prefix = lower(text.substr(0, 2));
    const unsigned base = prefix == "0x" ? 16 : prefix == "0b" ? 2 : prefix == "0o" ? 8 : 10;
    if (base != 10) text.remove_prefix(2);
    if (base == 10 && is_ambiguous(text)) return std::nullopt;
    const auto number = parse_digits(text, base);
    if (!number) return std::nullopt;
    constexpr integer least = -(integer{1} << 63);
    if (negative && -*number < least) return std::nullopt;
    return negative ? -*number : *number;
}

bool is_identifier(std::string_view text) {
    if (text.empty() || !is_small(text[0])) return false;
    return std::ranges::all_of(text, [](char c) { return is_small(c) || is_digit(c) || c == '_'; });
}

bool loader::text(const node& n, std::string_view what, std::string& to) {
    if (n.what != node::form::scalar) return fail(n, fmt::format("{} must be a text", what));
    to = n.text;
    return true;
}

bool loader::encoding(const node& n, std::string& to) {
    if (!text(n, "encoding", to)) return false;
    if (to.empty()) return fail(n, "encoding is empty");
    to = usual_encoding(to);
    return walk::to_utf8(to, {}) || fail(n, walk::why_not_encoded(to, {}));
}

bool loader::texts(const node& n, std::string_view what, std::vector<std::string>& to) {
    if (n.what != node::form::list) return text(n, what, to.emplace_back());
    return std::ranges::all_of(
        n.parts, [&](const node& part) { return text(part, fmt::format("each of {}", what), to.emplace_back()); });
}

bool loader::identifier(const node& n, std::string_view what, std::string& to) {
    if (n.what == node::form::nothing)
        return fail(n, fmt::format("{} is missing, or is null: quote a name that YAML takes for something else", what));
    if (!text(n, what, to)) return false;
    if (!is_identifier(to))
        return fail(n, fmt::format("{} is {}, but must be small letters, digits and underscores, a letter first", what,
                                   shown(to)));
    return true;
}

bool loader::truth(const node& n, std::string_view what, bool& to) {
    const auto truth = n.what == node::form::scalar ? truth_in(n.text) : std::nullopt;
    if (!truth) return fail(n, fmt::format("{} must be true or false", what));
    to = *truth;
    return true;
}

bool loader::number(const node& n, std::string_view what, integer least, integer most, integer& to) {
    const auto number = n.what == node::form::scalar ? parse_integer(n.text) : std::nullopt;
    if (!number && n.what == node::form::scalar && is_ambiguous(n.text))
        return fail(n, fmt::format("{} starts with a zero, which could mean octal", what));
    if (!number) return fail(n, fmt::format("{} must be an integer of at most 64 bits", what));
    if (*number < least || *number > most)
        return fail(n, fmt::format("{} must be {} to {}", what, static_cast<std::int64_t>(least),
                                   static_cast<std::uint64_t>(most)));
    to = *number;
    return true;
}

bool loader::byte(const node& n, std::string_view what, std::byte& to) {
    integer value = 0;
    if (!number(n, what, 0, 255, value)) return false;
    to = static_cast<std::byte>(value);
    return true;
}

bool loader::byte_list(const node& n, std::string_view what, std::vector<std::byte>& to) {
    if (n.what != node::form::list) return byte(n, what, to.emplace_back());
    if (n.parts.empty()) return fail(n, fmt::format("{} has no bytes", what));
    return std::ranges::all_of(
        n.parts, [&](const node& part) { return byte(part, fmt::format("each byte of {}", what), to.emplace_back()); });
}

bool loader::contents(const node& n, std::vector<std::byte>& to) {
    if (n.what == node::form::scalar && !n.quoted && parse_integer(n.text))
        return fail(n, "contents is a number: write [number] for a byte, or quote a text");
    if (n.what != node::form::list)
        return n.what == node::form::scalar ? part_of_contents(n, to)
                                            : fail(n, "contents must be a text, or a list of bytes and texts");
    // In a list, what looks like a number is one, quoted or not, as in Kaitai's compiler.
    return std::ranges::all_of(n.parts, [&](node part) {
        part.quoted = part.quoted && !parse_integer(part.text);
        return part_of_contents(part, to);
    });
}

bool loader::part_of_contents(const node& n, std::vector<std::byte>& to) {
    if (n.what != node::form::scalar) return fail(n, "contents must be bytes and texts");
    if (!n.quoted && truth_in(n.text)) return fail(n, "contents is true or false: quote a text");
    if (const auto number = n.quoted ? std::nullopt : parse_integer(n.text)) {
        if (*number < -128 || *number > 255) return fail(n, "a byte of contents must be -128 to 255");
        to.push_back(static_cast<std::byte>(*number & 0xFF));
        return true;
    }
    for (const char c : n.text) to.push_back(static_cast<std::byte>(c));
    return true;
}

// Reads a path of names: "a::b".
bool loader::name_path(const node& n, std::string_view what, std::vector<std::string>& to) {
    std::string all;
    if (!text(n, what, all)) return false;
    for (std::size_t at = 0; at <= all.size();) {
        const std::size_t end = std::min(all.find("::", at), all.size());
        to.push_back(all.substr(at, end - at));
        if (!is_identifier(to.back())) return fail(n, fmt::format("{} is {}, which is no name", what, shown(all)));
        at = end + 2;
    }
    return true;
}

bool loader::fail_in(const node& n, const error& why) {
    // The column in the file is more useful.
    return fail(n.at.behind(why.offset), n.at.as_written ? why.reason : with_column(why).reason);
}

bool loader::written(const node& n, std::string_view what, const type_definition& in, written_expression& to) {
    if (n.what != node::form::scalar) return fail(n, fmt::format("{} must be an expression", what));
    const auto parsed = parse_expression(n.text, made_.expressions);
    if (!parsed) return fail_in(n, parsed.error());
    to = {*parsed, n.at};
    references_.push_back({.in = &in, .at = n.at, .names = to.is});
    return true;
}
bool loader::written(const node& n, std::string_view what, const type_definition& in,
                     std::optional<written_expression>& to) {
    return written(n, what, in, to.emplace());
}
bool loader::written(const node& n, std::string_view what, const type_definition& in,
                     std::vector<written_expression>& to) {
    if (!list(n, what)) return false;
    return std::ranges::all_of(n.parts, [&](const node& part) {
        return written(part, fmt::format("each of {}", what), in, to.emplace_back());
    });
}

bool loader::used(const node& n, const type_definition& in, used_type& to) {
    if (n.what != node::form::scalar) return fail(n, "type must be a name, or a map with switch-on and cases");
    auto parsed = parse_type(n.text, made_.expressions);
    if (!parsed) return fail_in(n, parsed.error());
    to = {std::move(*parsed), n.at};
    for (const auto* argument : to.name.arguments) references_.push_back({.in = &in, .at = n.at, .names = argument});
    return true;
}

// Reads a process. Its name has points where the name of a type has colons.
bool loader::process_of(const node& n, const type_definition& in, process& to) {
    std::string all;
    if (!text(n, "process", all)) return false;
    const std::size_t name_size = std::min(all.find('('), all.size());
    to.name.emplace_back();
    for (char& c : std::span(all).first(name_size)) {
        if (c == '.') to.name.emplace_back();
        else to.name.back() += c;
        if (c == '.') c = '_';
    }
    while (to.name.back().ends_with(' ')) to.name.back().pop_back();
    if (!std::ranges::all_of(to.name, is_identifier))
        return fail(n, fmt::format("process is {}, which is no name", shown(n.text)));
    auto parsed = parse_type(all, made_.expressions);
    if (!parsed) return fail_in(n, parsed.error());
    if (parsed->is_array) return fail(n, "process is no array");
    to.arguments = std::move(parsed->arguments);
    to.at = n.at;
    for (const auto* argument : to.arguments) references_.push_back({.in = &in, .at = n.at, .names = argument});
    const bool is_one = to.name.size() == 1, rotates = is_one && (to.name[0] == "rol" || to.name[0] == "ror"),
               xors = is_one && to.name[0] == "xor";
    if ((rotates || xors) && to.arguments.size() != 1) return fail(n, fmt::format("{} takes one argument", to.name[0]));
    if (is_one && to.name[0] == "zlib" && !to.arguments.empty()) return fail(n, "zlib takes no arguments");
    return true;
}

bool loader::unique_keys(const node& map, std::string_view what) {
    if (map.what != node::form::map) return fail(map, fmt::format("{} must be a map", what));
    std::set<std::string_view> seen;
    for (const node& key : map.keys) {
        if (key.what != node::form::scalar) return fail(key, fmt::format("a key of {} must be a name", what));
        if (!seen.insert(key.text).second) return fail(key, fmt::format("{} is there twice", shown(key.text)));
    }
    return true;
}

bool loader::keys(const node& map, std::string_view what, std::initializer_list<std::string_view> known) {
    if (!unique_keys(map, what)) return false;
    for (const node& key : map.keys)
        if (!key.text.starts_with('-') && std::ranges::find(known, key.text) == known.end())
            return fail(key, fmt::format("{} is no key of {}", shown(key.text), what));
    return true;
}

bool loader::list(const node& n, std::string_view what) {
    return n.what == node::form::list || fail(n, fmt::format("{} must be a list", what));
}

bool loader::described(const node& map, std::string& doc) {
    const node* const text_of_it = map.find("doc");
    if (text_of_it && !text(*text_of_it, "doc", doc)) return false;
    doc = printable_lines(doc);
    std::vector<std::string> references;
    const node* const reference = map.find("doc-ref");
    return !reference || texts(*reference, "doc-ref", references);
}

}  // namespace verbatim::kaitai

#include "verbatim/view/fits_pattern.hpp"

#include <cstdint>
#include <optional>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::view {

namespace {

// Takes the next character of a pattern, or of what is in its brackets.
std::uint32_t take_character(std::string_view& from, bool escapes) {
    if (escapes && from.front() == '\\' && from.size() > 1) from.remove_prefix(1);
    const auto c = walk::code_point_at(from);
    from.remove_prefix(c.bytes.size());
    return c.is_valid() ? c.number : 0x11'0000 + static_cast<unsigned char>(c.bytes.front());
}

// Takes brackets, [a-z], and returns whether they have a character; nothing if they are never closed, and so only a
// character themselves.
std::optional<bool> take_brackets(std::string_view& pattern, std::uint32_t c, bool escapes) {
    auto rest = pattern.substr(1);
    const bool is_negated = rest.starts_with('!') || rest.starts_with('^');
    if (is_negated) rest.remove_prefix(1);
    bool has = false;
    for (bool is_first = true; !rest.empty(); is_first = false) {
        if (rest.front() == ']' && !is_first) {
            pattern = rest.substr(1);
            return has != is_negated;
        }
        const auto low = take_character(rest, escapes);
        auto high = low;
        if (rest.size() > 1 && rest.front() == '-' && rest[1] != ']') {
            rest.remove_prefix(1);
            high = take_character(rest, escapes);
        }
        has = has || (low <= c && c <= high);
    }
    return std::nullopt;
}

// Takes the first part of a pattern, which is no *, and returns whether it fits a character.
bool take_fitting(std::string_view& pattern, std::uint32_t c, bool escapes) {
    if (pattern.front() == '?') {
        pattern.remove_prefix(1);
        return true;
    }
    if (pattern.front() == '[')
        if (const auto has = take_brackets(pattern, c, escapes)) return *has;
    return take_character(pattern, escapes) == c;
}

}  // namespace

bool fits_pattern(std::string_view pattern, std::string_view text, bool escapes) {
    // Where to go on if what follows the last * does not fit: the * takes one character more.
    std::optional<std::string_view> behind_star;
    std::string_view from_star;
    while (!text.empty() || !pattern.empty()) {
        if (pattern.starts_with('*')) {
            pattern.remove_prefix(1);
            behind_star = pattern, from_star = text;
            continue;
        }
        if (!pattern.empty() && !text.empty()) {
            auto rest = text;
            const auto c = take_character(rest, false);
            if (take_fitting(pattern, c, escapes)) {
                text = rest;
                continue;
            }
        }
        if (!behind_star || from_star.empty()) return false;
        take_character(from_star, false);
        pattern = *behind_star, text = from_star;
    }
    return true;
}

}  // namespace verbatim::view

#include "verbatim/view/encoded_text.hpp"

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::view {

namespace {

// Escapes the characters that need it. Nothing if one of them has no bytes of its own in the encoding.
std::optional<std::string> partly_escaped(const type& t, std::string_view utf8) {
    std::string text;
    for (; !utf8.empty(); utf8.remove_prefix(walk::first_code_point(utf8).size())) {
        if (const auto shown = shown_character(utf8); !shown.empty()) {
            text += shown;
            continue;
        }
        const auto bytes = walk::from_utf8(t.text().encoding, walk::first_code_point(utf8));
        if (!bytes) return std::nullopt;
        text += escaped_bytes(*bytes);
    }
    return text;
}

}  // namespace

std::optional<std::string> utf8_of(const type& t, std::string_view characters) {
    return t.text().encoding.empty() ? std::nullopt : walk::to_utf8(t.text().encoding, characters);
}

std::string shown(const type& t, std::string_view characters) {
    if (t.text().encoding.empty()) return escape(characters);
    const auto gives_it_back = [&](std::string_view text) {
        std::string wrong;
        return characters_from(t, text, wrong) == characters;
    };
    if (const auto utf8 = utf8_of(t, characters))
        if (auto text = partly_escaped(t, *utf8); text && gives_it_back(*text)) return std::move(*text);
    auto text = escape(characters);
    return gives_it_back(text) ? text : escaped_bytes(characters);
}

std::optional<std::string> characters_from_utf8(const type& t, std::string_view utf8, std::string& wrong) {
    auto characters = walk::from_utf8(t.text().encoding, utf8);
    if (!characters) wrong = walk::why_not_encoded(t.text().encoding, utf8);
    return characters;
}

std::optional<std::string> characters_from(const type& t, std::string_view text, std::string& wrong) {
    if (t.text().encoding.empty()) return unescape(text);
    std::string all;
    while (!text.empty()) {
        const auto escaped = escape_at(text);
        const auto part = escaped.empty() ? text.substr(0, text.find('\\')) : escaped;
        const std::string_view utf8 = escaped.empty() ? part : "\\";
        const auto characters =
            escaped.size() == 4 ? std::optional(unescape(part)) : walk::from_utf8_after(all, t.text().encoding, utf8);
        if (!characters) {
            wrong = walk::why_not_encoded(t.text().encoding, utf8);
            return std::nullopt;
        }
        all += *characters;
        text.remove_prefix(part.size());
    }
    return all;
}

}  // namespace verbatim::view

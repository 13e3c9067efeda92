#include "verbatim/view/encoded_text.hpp"

#include <fmt/format.h>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/encoding.hpp"
#include "verbatim/walk/printable.hpp"
#include "verbatim/walk/utf8.hpp"

namespace verbatim::view {

namespace {

std::string all_escaped(std::string_view characters) {
    std::string text;
    for (const char c : characters) text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    return text;
}

// Escapes the characters that need it. Nothing if one of them has no bytes of its own in the encoding.
std::optional<std::string> partly_escaped(const type& t, std::string_view utf8) {
    std::string text;
    for (; !utf8.empty(); utf8.remove_prefix(walk::first_code_point(utf8).size())) {
        const auto one = walk::first_code_point(utf8);
        if (one != "\"" && one != "\\" && printable(one) == one) {
            text += one;
            continue;
        }
        const auto bytes = walk::from_utf8(t.encoding, one);
        if (!bytes) return std::nullopt;
        text += all_escaped(*bytes);
    }
    return text;
}

}  // namespace

std::optional<std::string> utf8_of(const type& t, std::string_view characters) {
    return t.encoding.empty() ? std::nullopt : walk::to_utf8(t.encoding, characters);
}

std::string shown(const type& t, std::string_view characters) {
    if (t.encoding.empty()) return escape(characters);
    const auto gives_it_back = [&](std::string_view text) {
        std::string wrong;
        return characters_from(t, text, wrong) == characters;
    };
    if (const auto utf8 = utf8_of(t, characters))
        if (auto text = partly_escaped(t, *utf8); text && gives_it_back(*text)) return std::move(*text);
    auto text = escape(characters);
    return gives_it_back(text) ? text : all_escaped(characters);
}

std::optional<std::string> characters_from_utf8(const type& t, std::string_view utf8, std::string& wrong) {
    auto characters = walk::from_utf8(t.encoding, utf8);
    if (!characters) wrong = walk::why_not_encoded(t.encoding, utf8);
    return characters;
}

std::optional<std::string> characters_from(const type& t, std::string_view text, std::string& wrong) {
    const auto bytes = [&](std::string_view escaped) {
        auto characters = unescape(escaped);
        if (!characters) wrong = "a backslash starts \\xNN";
        return characters;
    };
    if (t.encoding.empty()) return bytes(text);
    std::string all;
    while (!text.empty()) {
        const auto part = text.starts_with('\\') ? text.substr(0, 4) : text.substr(0, text.find('\\'));
        const auto characters = text.starts_with('\\') ? bytes(part) : characters_from_utf8(t, part, wrong);
        if (!characters) return std::nullopt;
        all += *characters;
        text.remove_prefix(part.size());
    }
    return all;
}

}  // namespace verbatim::view

#include "verbatim/walk/encoding/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/encoding/single_byte_pages.hpp"
#include "verbatim/walk/encoding/system.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::walk {

namespace {

// The encodings that are converted here, alike on each system. The others are the system's.
struct own_encoding {
    std::size_t unit = 1;                    // 1: of a page, or UTF-8
    const single_byte_page* page = nullptr;  // null: Unicode
    bool is_big_endian = false;
    bool may_be_marked = false;  // a mark at the start may say that the big end comes first
};

constexpr single_byte_page ascii_page{"ASCII", {}};
// A byte order mark is a character of the text. That of the other byte order is the character that it would be in this
// one; in UTF-32, there is no such character, and it means the mark.
constexpr std::uint32_t byte_order_mark = 0xFEFF, swapped_mark = 0xFFFE, replaced = 0xFFFD;

constexpr std::string_view mark_in_utf8 = "\xEF\xBB\xBF", swapped_mark_in_utf8 = "\xEF\xBF\xBE";

std::string letters_of(std::string_view name) {
    std::string all;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ') all += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return all;
}

std::optional<own_encoding> unicode_of(std::string_view letters) {
    if (letters == "UTF8") return own_encoding{};
    for (const std::size_t unit : {2, 4})
        if (const std::string_view start = unit == 2 ? "UTF16" : "UTF32"; letters.starts_with(start)) {
            const auto end = letters.substr(start.size());
            if (end.empty() || end == "LE" || end == "BE") return own_encoding{unit, nullptr, end == "BE", end.empty()};
        }
    return {};
}

std::optional<own_encoding> own(std::string_view name) {
    const auto letters = letters_of(name);
    if (auto unicode = unicode_of(letters)) return unicode;
    if (letters == "ASCII" || letters == "USASCII") return own_encoding{1, &ascii_page};
    std::string_view page = letters;
    for (const std::string_view family : {"CP", "WINDOWS", "IBM"})
        if (page.starts_with(family)) page.remove_prefix(family.size());
    if (const auto* const found = find_single_byte_page(page)) return own_encoding{1, found};
    return {};
}

// Takes the next character of a text. Returns nothing, and takes nothing, if its bytes are invalid.
class decoder {
public:
    decoder(own_encoding from, std::string_view text) : from_(from), text_(text) {
        starts_swapped_ = from_.may_be_marked && text.size() >= from_.unit &&
                          unit_at(0) == (from_.unit == 2 ? swapped_mark : swapped_mark << 16);
    }

    std::size_t left() const { return text_.size(); }

    std::optional<std::uint32_t> take() {
        if (std::exchange(starts_swapped_, false)) {
            from_.is_big_endian = true;
            return valid(swapped_mark, from_.unit);
        }
        if (from_.page) return take_of_page();
        if (from_.unit == 1) {
            const auto c = code_point_at(text_);
            return valid(c.number, c.bytes.size());
        }
        if (text_.size() < from_.unit) return {};
        const auto first = unit_at(0);
        if (from_.unit == 4 || first < 0xD800 || first > 0xDBFF) return valid(first, from_.unit);
        if (text_.size() < 4) return {};
        const auto second = unit_at(2);
        if (second < 0xDC00 || second > 0xDFFF) return {};
        return valid(0x1'0000 + (first - 0xD800) * 0x400 + (second - 0xDC00), 4);
    }

private:
    std::optional<std::uint32_t> valid(std::uint32_t number, std::size_t size) {
        if (!boost::locale::utf::is_valid_codepoint(number)) return {};
        text_.remove_prefix(size);
        return number;
    }

    std::optional<std::uint32_t> take_of_page() {
        const auto upper = from_.page->upper_half;
        const auto byte = static_cast<unsigned char>(text_.front());
        const std::size_t first = 0x100 - upper.size();
        const std::uint32_t number = byte < first ? byte : upper[byte - first];
        if (number == replaced || (byte >= 0x80 && upper.empty())) return {};
        text_.remove_prefix(1);
        return number;
    }

    std::uint32_t unit_at(std::size_t at) const {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < from_.unit; ++i)
            number =
                number << 8 | static_cast<unsigned char>(text_[at + (from_.is_big_endian ? i : from_.unit - 1 - i)]);
        return number;
    }

    own_encoding from_;
    std::string_view text_;
    bool starts_swapped_;
};

void append_unit(std::string& to, const own_encoding& in, std::uint32_t number) {
    for (std::size_t i = 0; i < in.unit; ++i)
        to += static_cast<char>(number >> 8 * (in.is_big_endian ? in.unit - 1 - i : i));
}

// Appends a character. Returns false if the encoding lacks it.
bool append(std::string& to, const own_encoding& in, std::uint32_t number) {
    if (in.page) {
        const auto upper = in.page->upper_half;
        const std::size_t first = upper.empty() ? 0x80 : 0x100 - upper.size();
        const auto at = number == replaced ? upper.npos : upper.find(static_cast<char16_t>(number));
        if (number >= first && (number > 0xFFFF || at == upper.npos)) return false;
        to += static_cast<char>(number < first ? number : first + at);
        return true;
    }
    if (in.unit == 1) append_code_point(to, number);
    else if (in.unit == 4 || number < 0x1'0000) append_unit(to, in, number);
    else append_unit(to, in, 0xD7C0 + (number >> 10)), append_unit(to, in, 0xDC00 + (number & 0x3FF));
    return true;
}

std::optional<std::string> decode_characters(std::string_view encoding, std::string_view characters,
                                             std::size_t& valid) {
    const auto known = own(encoding);
    if (!known) return decode_by_system(encoding, characters, valid);
    decoder from(*known, characters);
    std::string text;
    while (from.left() > 0) {
        valid = characters.size() - from.left();
        const auto number = from.take();
        if (!number) return std::nullopt;
        append_code_point(text, *number);
    }
    return text;
}

std::optional<std::string> encode(std::string_view encoding, std::string_view text) {
    auto known = own(encoding);
    if (!known) return encode_by_system(encoding, text);
    decoder from({}, text);
    std::string characters;
    if (known->may_be_marked && text.starts_with(swapped_mark_in_utf8)) {
        known->is_big_endian = true;
        append_unit(characters, *known, byte_order_mark);
        (void)from.take();
    }
    while (from.left() > 0)
        if (const auto number = from.take(); !number || !append(characters, *known, *number)) return std::nullopt;
    return characters;
}

bool is_known(std::string_view encoding) { return own(encoding) || knows_encoding(encoding); }

// Returns whether a text has the same bytes in its encoding and in UTF-8, as most texts do.
bool is_plain(std::string_view encoding, std::string_view characters) {
    constexpr std::string_view known[] = {"UTF-8", "utf-8", "ASCII", "ascii"};
    return std::ranges::find(known, encoding) != std::end(known) &&
           std::ranges::all_of(characters, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::optional<std::string> to_utf8(std::string_view encoding, std::string_view characters) {
    if (is_plain(encoding, characters)) return std::string(characters);
    std::size_t valid = 0;
    auto text = decode_characters(encoding, characters, valid);
    if (text && encode(encoding, *text) != characters) return std::nullopt;
    return text;
}
std::optional<std::string> from_utf8(std::string_view encoding, std::string_view text) {
    return encode(encoding, text);
}
std::optional<std::string> from_utf8_after(std::string_view characters, std::string_view encoding,
                                           std::string_view text) {
    const auto mark = encode(encoding, swapped_mark_in_utf8);
    if (!mark || !characters.starts_with(*mark)) return encode(encoding, text);
    auto all = encode(encoding, std::string(swapped_mark_in_utf8).append(text));
    if (all) all->erase(0, mark->size());
    return all;
}
std::string_view without_mark(std::string_view encoding, std::string_view utf8) {
    const auto known = own(encoding);
    const bool is_marked =
        known && known->may_be_marked && (utf8.starts_with(mark_in_utf8) || utf8.starts_with(swapped_mark_in_utf8));
    return utf8.substr(is_marked ? mark_in_utf8.size() : 0);
}

void inspect_encoding(inspector& to, const step* where, std::size_t offset, const table::type& t,
                      std::string_view all) {
    const auto characters = t.text().characters_in ? t.text().characters_in(t, all) : all;
    if (t.text().encoding.empty() || is_plain(t.text().encoding, characters)) return;
    std::size_t valid = 0;
    if (decode_characters(t.text().encoding, characters, valid) || !is_known(t.text().encoding)) return;
    const auto wrong = std::as_bytes(std::span(characters.substr(valid)));
    to.stray(where, offset + static_cast<std::size_t>(characters.data() - all.data()) + valid, wrong.data(),
             wrong.size(), fmt::format("text in {}", t.text().encoding), severity::note);
}

std::string why_not_encoded(std::string_view encoding, std::string_view text) {
    if (!is_known(encoding)) return fmt::format("this system does not know the encoding {}", encoding);
    if (!encode("UTF-32LE", text)) return "it is not UTF-8";
    for (; !text.empty(); text.remove_prefix(first_code_point(text).size()))
        if (const auto one = first_code_point(text); !encode(encoding, one))
            return fmt::format("{} has no character {}", encoding, quoted(one));
    return fmt::format("{} cannot encode it", encoding);
}

}  // namespace verbatim::walk

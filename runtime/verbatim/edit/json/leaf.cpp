#include "verbatim/edit/json/leaf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "verbatim/edit/json/output.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/view/encoded_text.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/packed_meaning.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::edit::json {

namespace {

using view::byte_view;
using wire::kind;

byte_view bytes_of(std::string_view text) { return {reinterpret_cast<const std::byte*>(text.data()), text.size()}; }

bool is_run(const view::type& t) {
    return (t.what == kind::bytes || t.what == kind::padding) && t.size == wire::dynamic_size;
}

// Returns a new text of fixed size with these bytes at its end; empty if that is impossible.
std::vector<std::byte> made(const view::type& t, std::string_view value, byte_view behind) {
    std::vector<std::byte> bytes(t.size);
    t.make(bytes.data());
    std::copy(behind.begin(), behind.end(), bytes.end() - static_cast<std::ptrdiff_t>(behind.size()));
    if (view::assign_characters(t, bytes.data(), value)) bytes.clear();
    return bytes;
}

// The data that the characters of a leaf alone would lose: the bytes behind them, or so much that only all bytes give
// the field back.
struct lost {
    std::optional<byte_view> behind{};
    bool all = false;
    bool spelling = false;  // The bytes are written beside the value.
};
lost lost_by(const view::type& t, byte_view bytes) {
    if (t.is_decoded() && !walk::is_shortest(t, bytes))
        return t.bitwise && !walk::is_spelled(t, bytes.data()) ? lost{{}, true} : lost{.spelling = true};
    if (t.text().separated || (!t.is_string() && !t.is_fixed_text())) return {};
    const auto all = walk::characters(bytes), value = t.text().characters_in(t, all);
    const auto prefix = static_cast<std::size_t>(value.data() - all.data());
    const auto behind = bytes.subspan(prefix + value.size());
    if (!t.text().encoding.empty() && !view::utf8_of(t, value)) return {{}, true};
    if (t.is_string())
        return prefix != view::usual_prefix(t)          ? lost{{}, true}
               : behind.size() != view::usual_suffix(t) ? lost{behind}
                                                        : lost{};
    if (std::ranges::equal(made(t, value, {}), bytes)) return {};
    return std::ranges::equal(made(t, value, behind), bytes) ? lost{behind} : lost{{}, true};
}

constexpr const char* ends_elsewhere = "behind: with these bytes, the value would end elsewhere";

// Parses hex bytes. Returns nothing, or what is wrong with them.
std::optional<std::string> read_hex(std::string_view name, std::string_view text, std::size_t& allowed,
                                    std::vector<std::byte>& to) {
    auto bytes = parse_hex(text, allowed);
    if (!bytes) return std::string(name) + bytes.error().reason;
    to = std::move(*bytes);
    return std::nullopt;
}

// Assigns a text without padding and terminator, which are added if the size of the field is a constant.
std::optional<std::string> assign_trimmed(const view::type& t, void* value, std::string_view characters) {
    const bool is_fixed = t.bytes->what == table::expression::form::number;
    const auto all =
        t.trims->filled(characters, is_fixed ? static_cast<std::size_t>(t.bytes->value) : characters.size());
    if (!all) return fmt::format("{} bytes do not fit the field, or would be read as others", characters.size());
    return view::take_bytes(t, value, bytes_of(*all)) ? std::nullopt : std::optional("too few bytes");
}

std::optional<std::string> assign_string(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    std::vector<std::byte> bytes;
    if (from.bytes) {
        if (auto wrong = read_hex("bytes: ", *from.bytes, allowed, bytes)) return wrong;
        if (view::take_bytes(t, value, bytes)) return std::nullopt;
        return t.ends            ? "bytes: they do not end as the field does"
               : t.text().prefix ? "bytes: their length and their characters do not agree"
                                 : "bytes: too few";
    }
    if (!from.value || !from.is_string) return "expected a string";
    std::string text = *from.value;
    if (!t.characters) {
        if (auto wrong = read_hex("", text, allowed, bytes)) return wrong;
        text = walk::characters(bytes);
    }
    if (!from.behind && t.trims) return assign_trimmed(t, value, text);
    if (!from.behind) {
        walk::scratch fresh(t);  // Discards the unusual bytes around the old text.
        t.assign(value, fresh.get());
        return view::assign_characters(t, value, text);
    }
    if (auto wrong = read_hex("behind: ", *from.behind, allowed, bytes)) return wrong;
    if (view::usual_prefix(t)) return "no bytes can follow the text of this string";
    const std::size_t size = text.size();
    text += walk::characters(bytes);
    if (t.trims && t.trims->characters_in(text).size() != size) return ends_elsewhere;
    if (t.bytes && t.bytes->what == table::expression::form::number &&
        text.size() != static_cast<std::size_t>(t.bytes->value))
        return fmt::format("behind: with it there are {} bytes, and the field has {}: leave it out, or give {} bytes",
                           text.size(), t.bytes->value,
                           std::max<std::int64_t>(t.bytes->value - static_cast<std::int64_t>(size), 0));
    const bool taken = view::take_bytes(t, value, bytes_of(text));
    return taken ? std::nullopt : std::optional("behind: the field does not end with these bytes");
}

// Assigns a field of text. Refuses values that would not be read back as one field.
std::optional<std::string> assign_separated(const view::type& t, void* value, const leaf& from) {
    constexpr std::string_view spaces = " \t\n\v\f\r";
    if (from.behind || from.bytes) return "expected value or before";
    if (!from.value) return "expected a value";
    const bool number = t.is_token();
    if (from.before && !t.text().characters_in(t, *from.before).empty())
        return number ? "before: expected white space" : "before: expected line ends";
    if (from.value->empty()) return number ? "expected a number" : "a line cannot be empty";
    if (from.value->find_first_of(number ? spaces : "\n") != std::string::npos)
        return number ? "a number holds no white space" : "a line holds no line end";
    if (t.text().characters_in(t, *from.value) != *from.value)
        return number ? "a number holds no mark of its separator" : "it starts with a line end";
    if (!number && !from.is_string) return "expected a string";
    auto& field = *static_cast<wire::detail::separated*>(value);
    if (from.before) field.put_separator(*from.before);
    if (t.number().real && !from.is_string && view::is_noisy(*from.value))
        return view::assign_text(t, value, *from.value);
    field.put_content(*from.value);
    return std::nullopt;
}

// Assigns the bytes of a number, and checks the number that is beside them for people.
std::optional<std::string> assign_spelling(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    std::vector<std::byte> bytes;
    if (auto wrong = read_hex("bytes: ", *from.bytes, allowed, bytes)) return wrong;
    if (t.number().running && bytes.empty()) {
        if (!from.value) return "expected a value beside bytes";
        if (auto wrong = view::assign_text(t, value, *from.value)) return wrong;
        return walk::leave_out(t, value) ? std::nullopt
                                         : std::optional("bytes: no element after it may leave out " + *from.value);
    }
    if (!view::take_bytes(t, value, bytes)) return "bytes: they are not one " + view::name_of(t);
    const auto number = view::text_of(t, bytes);
    if (from.value && *from.value != number)
        return fmt::format("bytes: they spell {}, not {}; without them the value has the fewest", number, *from.value);
    return std::nullopt;
}

std::optional<std::string> assign_fixed_text(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    if (!from.value || !from.is_string) return "expected a string";
    std::vector<std::byte> behind;
    if (from.behind)
        if (auto wrong = read_hex("behind: ", *from.behind, allowed, behind)) return wrong;
    if (behind.size() > t.size) return fmt::format("behind: {} bytes do not fit {}", behind.size(), view::name_of(t));
    if (auto wrong = view::assign_characters(t, std::vector<std::byte>(t.size).data(), *from.value)) return wrong;
    const auto all = made(t, *from.value, behind);
    if (from.behind && t.text().characters_in(t, walk::characters(all)) != *from.value) return ends_elsewhere;
    std::ranges::copy(all, static_cast<std::byte*>(value));
    return std::nullopt;
}

std::optional<std::string> assign_bytes(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    if (!from.bytes && !(from.value && from.is_string)) return "expected a string of hex bytes";
    std::vector<std::byte> bytes;
    if (auto wrong = read_hex("", from.bytes ? *from.bytes : *from.value, allowed, bytes)) return wrong;
    if (is_run(t)) {
        *static_cast<wire::byte_run*>(value) = wire::byte_run(std::move(bytes));
        return std::nullopt;
    }
    if (bytes.size() != t.size) return fmt::format("{} bytes; expected {}", bytes.size(), t.size);
    std::memcpy(value, bytes.data(), t.size);
    return std::nullopt;
}

// Returns whether a scalar fits the type. Names are strings. Numbers may be strings, too, because other readers of JSON
// change some spellings.
bool fits_type(const view::type& t, const leaf& from) {
    if (!from.is_string)
        return !t.characters && *from.value != "true" && *from.value != "false" && *from.value != "null";
    if (t.characters || t.is_enumeration() || t.is_flags()) return true;
    return from.value->find_first_of(t.number().real ? "+-.0123456789ni" : "+-0123456789") == 0;
}

}  // namespace

std::string hex(byte_view bytes) {
    std::string text;
    append_hex(text, bytes);
    return text;
}
void append_hex(std::string& to, byte_view bytes) {
    constexpr std::size_t longest_run = 1024;
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (std::size_t i = 0; i < bytes.size();) {
        std::size_t same = 1;
        while (same < longest_run && i + same < bytes.size() && bytes[i + same] == bytes[i]) ++same;
        const bool repeat = same > 3;
        const auto byte = static_cast<unsigned>(bytes[i]);
        for (std::size_t k = 0; k < (repeat ? 1 : same); ++k) {
            if (i + k > 0) to += ' ';
            to += digits[byte >> 4];
            to += digits[byte & 15];
        }
        if (repeat) {
            to += '*';
            to += std::to_string(same);
        }
        i += same;
    }
}

result<std::vector<std::byte>> parse_hex(std::string_view text, std::size_t& allowed) {
    const auto fail = [](std::string why) { return error{{}, 0, std::move(why), error_kind::wrong_type}; };
    std::vector<std::byte> bytes;
    while (true) {
        while (text.starts_with(' ')) text.remove_prefix(1);
        if (text.empty()) return bytes;
        std::byte one{};
        if (view::parse_hex(text.substr(0, 2), {&one, 1}))
            return fail(fmt::format("{} is not a hex byte", view::json_string(text.substr(0, 2))));
        text.remove_prefix(2);
        std::size_t times = 1;
        if (text.starts_with('*')) {
            const auto digits = text.substr(1, text.find(' ') - 1);
            const auto number = view::parse_unsigned(digits);
            if (!number) return fail(fmt::format("{} is an invalid repeat count", view::json_string(digits)));
            if (*number > allowed)
                return fail(fmt::format(
                    "{} bytes are too many for so short a text; write long runs in pieces, like 00*1024 00*1024",
                    digits));
            times = *number;
            allowed -= times;
            text.remove_prefix(1 + digits.size());
        }
        bytes.insert(bytes.end(), times, one);
    }
}

std::string_view separator(const view::type& t, byte_view bytes) {
    const auto all = walk::characters(bytes);
    return all.substr(0, all.size() - t.text().characters_in(t, all).size());
}

bool is_plain_number(const view::type& t, byte_view bytes) {
    if (t.is_decoded()) return walk::is_shortest(t, bytes);
    const auto content = t.text().characters_in(t, walk::characters(bytes));
    const auto number = view::parse_integer(content);
    return number && std::to_string(*number) == content;
}

bool has_room_for_meaning(const view::type& packed) {
    return view::parts_have_meaning(packed) &&
           std::ranges::find(packed.number().names, "meaning") == packed.number().names.end();
}

void output::leaf(const view::type& t, byte_view bytes, std::optional<std::string_view> before) {
    if (t.what == kind::bytes || t.what == kind::padding || t.what == kind::gap) return hex(bytes);
    const lost by_scalar = lost_by(t, bytes);
    std::string room;
    const auto meaning = led ? std::exchange(led, {}) : meanings ? view::meaning_of(t, bytes, *meanings) : std::nullopt;
    if (!t.is_packed() && !meaning && !before && !by_scalar.behind && !by_scalar.all && !by_scalar.spelling)
        return put(view::scalar_of(t, bytes, room));
    lay_out(lines::one);
    open_object();
    if (t.is_packed()) {
        const auto parts = view::packed_parts(t, bytes);
        for (std::size_t i = 0; i < parts.size(); ++i) key(t.number().names[i]), number(parts[i]);
        if (meaning && has_room_for_meaning(t)) key("meaning"), put({*meaning, true, true});
    } else if (by_scalar.all) {
        key("bytes"), hex(bytes);
    } else {
        key("value"), put(view::scalar_of(t, bytes, room));
        if (before) key("before"), text(*before);
        if (by_scalar.behind) key("behind"), hex(*by_scalar.behind);
        if (by_scalar.spelling) key("bytes"), hex(bytes);
        if (meaning) key("meaning"), put({*meaning, true, true});
    }
    close();
}

namespace {

// Assigns a leaf whose strings hold a character for each byte.
std::optional<std::string> assign_leaf(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    if (from.bytes && ((from.value && !t.is_decoded()) || from.behind || from.before))
        return "bytes give the whole value: no other key is allowed beside them";
    if (from.before && !t.text().separated) return "only a field of a text format has a separator before it";
    if (t.text().separated) return assign_separated(t, value, from);
    if (t.is_string()) return assign_string(t, value, from, allowed);
    if (t.is_decoded() && from.bytes) return assign_spelling(t, value, from, allowed);
    if (t.decides_format) {
        std::string all;
        for (auto left = t.number().expected; !left.empty(); left = left.subspan(t.size)) {
            const auto expected = view::text_of(t, left.first(t.size));
            if (from.value && (t.characters ? '"' + view::escape(*from.value) + '"' : *from.value) == expected) {
                std::memcpy(value, left.data(), t.size);
                return std::nullopt;
            }
            all += (all.empty() ? "" : " or ") + expected;
        }
        return "it identifies the format, and must be " + all;
    }
    if (from.bytes || t.what == kind::bytes || t.what == kind::padding) return assign_bytes(t, value, from, allowed);
    if (t.is_fixed_text()) return assign_fixed_text(t, value, from, allowed);
    if (from.behind) return "no bytes can follow it";
    if (!from.value) return "expected a value";
    if (!fits_type(t, from)) return t.characters ? "expected a string" : "expected a number";
    if (t.characters) return view::assign_characters(t, value, *from.value);
    return view::assign_text(t, value, *from.value);
}

}  // namespace

std::optional<std::string> assign(const view::type& t, void* value, const leaf& from, std::size_t& allowed) {
    if (from.meaning && !from.value && !from.bytes) {
        const auto meant = view::value_of_meaning(t, *from.meaning, view::between_values::refused);
        if (meant && t.number().instead)
            return fmt::format("meaning: without the value, {} may mean two", *from.meaning);
        if (!meant) {
            std::string shown;
            view::append_json_utf8(shown, *from.meaning);
            return fmt::format("meaning: {} is not what a {} means", shown, view::name_of(t));
        }
        if (!meant->wrong.empty()) return "meaning: " + meant->wrong;
        leaf by_value = from;
        by_value.value = meant->text;
        return assign(t, value, by_value, allowed);
    }
    if (t.text().encoding.empty()) return from.is_utf8 ? wide : assign_leaf(t, value, from, allowed);
    if (!from.value || !from.is_string) return assign_leaf(t, value, from, allowed);
    std::string wrong;
    leaf encoded = from;
    encoded.value = view::characters_from_utf8(t, view::utf8_of(view::scalar{*from.value, true, from.is_utf8}), wrong);
    return encoded.value ? assign_leaf(t, value, encoded, allowed) : wrong;
}

}  // namespace verbatim::edit::json

// Writes the values of leaves as text and as JSON, and assigns texts to them.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/text/separated.hpp"
#include "verbatim/view/encoded_text.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/sequence.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::view {

namespace {

using problem = std::optional<std::string>;

std::uint64_t low_bits(std::size_t count) { return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }

std::string number_name(const type& t) {
    return fmt::format("{}{}{}",
                       t.number().real        ? 'f'
                       : t.number().is_signed ? 'i'
                                              : 'u',
                       t.number_size() * 8, t.number().big_endian ? "be" : "");
}

std::string integer_text(const type& t, std::uint64_t value) {
    if (!t.number().is_signed) return std::to_string(value);
    const std::size_t unused = (64 - 8 * t.number_size()) % 64;
    return std::to_string(static_cast<std::int64_t>(value << unused) >> unused);
}
std::string number_text(const type& t, std::uint64_t value) {
    if (!t.number().real) return integer_text(t, value);
    return t.size == 4 ? real_bits_text(static_cast<std::uint32_t>(value)) : real_bits_text(value);
}

// Returns whether a text is a whole number, of any size.
bool is_whole(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

problem parse_number(const type& t, std::string_view text, std::uint64_t& value) {
    std::optional<std::uint64_t> bits;
    bool fits = true;
    if (t.number().real) {
        bits = t.size == 4 ? std::optional<std::uint64_t>(parse_real_bits32(text)) : parse_real_bits64(text);
    } else if (t.number().is_signed) {
        const auto number = parse_integer(text);
        const auto most = static_cast<std::int64_t>(low_bits(8 * t.number_size() - 1));
        if (number) bits = static_cast<std::uint64_t>(*number), fits = *number <= most && *number >= -most - 1;
    } else {
        bits = parse_unsigned(text);
        fits = bits <= low_bits(8 * t.number_size());
    }
    if (!bits && !is_whole(text)) return fmt::format("{} is not a number for {}", text, number_name(t));
    if (!bits || !fits) return fmt::format("{} does not fit {}", text, number_name(t));
    value = *bits;
    return std::nullopt;
}

// Returns the bits of the value with a name; nothing if there is none.
std::optional<std::uint64_t> find_named(const type& t, std::string_view name) {
    const auto named = std::ranges::find(t.number().named, name, &wire::named_value::name);
    return named == t.number().named.end()
               ? std::nullopt
               : std::optional(static_cast<std::uint64_t>(named->value) & low_bits(8 * t.size));
}

std::string flags_text(const type& t, std::uint64_t value) {
    std::string text;
    for (const auto& flag : t.number().named) {
        const auto bit = static_cast<std::uint64_t>(flag.value);
        if (!(value & bit)) continue;
        text += (text.empty() ? "" : "|") + std::string(flag.name);
        value &= ~bit;
    }
    return value || text.empty() ? text + (text.empty() ? "" : "|") + integer_text(t, value) : text;
}
problem parse_flags(const type& t, std::string_view text, std::uint64_t& value) {
    value = 0;
    while (!text.empty()) {
        const auto bar = text.find('|');
        const auto one = text.substr(0, bar);
        text = bar == std::string_view::npos ? std::string_view{} : text.substr(bar + 1);
        std::uint64_t bits = 0;
        if (const auto named = find_named(t, one)) bits = *named;
        else if (parse_number(t, one, bits))
            return fmt::format("{} is not a flag of {}{}", one, t.label,
                               hint_at_near_name(one, names_of(t.number().named)));
        value |= bits;
    }
    return std::nullopt;
}

std::string enumeration_text(const type& t, std::uint64_t value) {
    const auto named = std::ranges::find(t.number().named, value, [&](const wire::named_value& v) {
        return static_cast<std::uint64_t>(v.value) & low_bits(8 * t.size);
    });
    return named == t.number().named.end() ? integer_text(t, value) : std::string(named->name);
}
problem parse_enumeration(const type& t, std::string_view text, std::uint64_t& value) {
    const auto named = find_named(t, text);
    if (named) value = *named;
    else if (parse_number(t, text, value))
        return fmt::format("{} is not a value of {}{}", text, t.label,
                           hint_at_near_name(text, names_of(t.number().named)));
    return std::nullopt;
}

// "index=566 one=1"
std::string packed_text(const type& t, byte_view bytes) {
    std::string text;
    const auto parts = packed_parts(t, bytes);
    for (std::size_t i = 0; i < parts.size(); ++i)
        text.append(i ? " " : "").append(t.number().names[i]).append("=").append(std::to_string(parts[i]));
    return text;
}
// Reads the whole integer, or "index=566 one=1", which changes only the fields that it names.
problem parse_packed(const type& t, std::string_view text, std::uint64_t& value) {
    if (text.find('=') == std::string_view::npos) return parse_number(t, text, value);
    while (!text.empty()) {
        const auto one = text.substr(0, text.find(' '));
        text = one.size() == text.size() ? std::string_view{} : text.substr(one.size() + 1);
        if (one.empty()) continue;
        const auto name = one.substr(0, one.find('='));
        const auto number = name.size() < one.size() ? parse_unsigned(one.substr(name.size() + 1)) : std::nullopt;
        if (!number) return fmt::format("{} is not name=number", one);
        const auto i = static_cast<std::size_t>(std::ranges::find(t.number().names, name) - t.number().names.begin());
        if (i == t.number().names.size()) return fmt::format("unknown field {} of {}", name, name_of(t));
        if (*number > low_bits(t.number().widths[i]))
            return fmt::format("{} does not fit the bits of {}", *number, name);
        std::size_t shift = 0;
        for (std::size_t j = 0; j < i; ++j) shift += t.number().widths[j];
        value = (value & ~(low_bits(t.number().widths[i]) << shift)) | *number << shift;
    }
    return std::nullopt;
}

// terminated<"\x0D\x0A", or_end>
std::string terminated_name(const type& t) {
    const wire::termination& ends = *t.ends;
    const auto unit = ends.unit == 1 ? "" : fmt::format(", unit<{}>", ends.unit);
    return fmt::format("{}<\"{}\"{}{}{}{}>", t.label, escape(ends.terminator), unit,
                       ends.is_included ? ", included" : "", ends.is_left ? ", not_consumed" : "",
                       ends.may_be_missing ? ", or_end" : "");
}

std::string_view value_in(const type& t, byte_view bytes) {
    const std::string_view all = walk::characters(bytes);
    return t.text().characters_in ? t.text().characters_in(t, all) : all;
}

// Assigns a text, which may be in quotes, as show writes it.
problem assign_shown(const type& t, void* value, std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    std::string wrong;
    const auto characters = characters_from(t, text, wrong);
    return characters ? assign_characters(t, value, *characters) : wrong;
}

// Assigns bytes that are written in hex, as many as the text has.
problem assign_hex(const type& t, void* value, std::string_view text) {
    std::vector<std::byte> bytes;
    if (auto wrong = parse_hex(text, bytes)) return wrong;
    return assign_characters(t, value, walk::characters(bytes));
}

}  // namespace

std::optional<std::string> assign_characters(const type& t, void* value, std::string_view characters) {
    if ((t.is_fixed_text() || t.trims) && characters == walk::characters_in(t, value))
        return std::nullopt;  // The bytes after the end of the text stay.
    const bool holds_nul = wire::detail::to_nul(characters, t.text().unit).size() != characters.size();
    if (characters.size() % t.text().unit != 0 && characters != walk::characters_in(t, value))
        return fmt::format("a text takes a whole number of units of {} bytes", t.text().unit);
    if (t.is_string()) {
        if (t.trims) {
            // If the schema fixes the size, or padding or a terminator ends the characters, the number of bytes stays
            // the same.
            auto& all = *static_cast<wire::byte_run*>(value);
            const bool is_fixed = t.bytes && t.bytes->what == table::expression::form::number;
            if (!is_fixed && t.trims->terminator.empty() && t.trims->padding < 0) {
                t.text().assign_text(t, value, characters);
                return std::nullopt;
            }
            // Otherwise a text that does not fit gets more bytes, and the end that the old one has.
            const bool has_end = all.size() == 0 || value_in(t, all.view()).size() < all.size();
            const std::size_t end = has_end && !t.trims->is_included ? t.trims->terminator.size() : 0;
            const std::size_t size = is_fixed ? all.size() : std::max<std::size_t>(all.size(), characters.size() + end);
            if (characters.size() > size) return fmt::format("{} bytes do not fit in {}", characters.size(), size);
            const auto filled = t.trims->filled(characters, size);
            if (!filled && characters.size() < size && t.trims->terminator.empty() && t.trims->padding < 0)
                return fmt::format("it has {} bytes, and neither padding nor a terminator: give {} bytes", size, size);
            if (!filled) return "the value would be cut where its terminator or its padding is read";
            t.text().assign_text(t, value, *filled);
            return std::nullopt;
        }
        if (t.ends) {
            if (auto wrong = walk::wrong_with(t, characters, t.text().unterminated && t.text().unterminated(value));
                !wrong.empty())
                return wrong;
        } else if (!t.text().separated && !t.text().prefix && holds_nul) {
            return "a text cannot hold a NUL";
        }
        if (!t.text().assign_text(t, value, characters)) return "a line cannot be empty, or hold a line end or a NUL";
        return std::nullopt;
    }
    if (t.is_constant() || t.is_integer()) {
        if (characters.size() != t.size) return fmt::format("expected {} characters", t.size);
        std::copy(characters.begin(), characters.end(), static_cast<char*>(value));
        return std::nullopt;
    }
    if (holds_nul) return "a text cannot hold a NUL";
    if (!t.text().assign_text(t, value, characters))
        return fmt::format("{} characters do not fit {}", characters.size(), name_of(t));
    return std::nullopt;
}

std::string text_of(const type& t, byte_view bytes) {
    if (t.characters) return '"' + shown(t, value_in(t, bytes)) + '"';
    if (t.is_token()) return escape(value_in(t, bytes));
    if (!t.is_number()) return hex_text(std::as_bytes(std::span(value_in(t, bytes))));
    if (t.is_packed()) return packed_text(t, bytes);
    if (!walk::is_spelled(t, bytes.data())) return '"' + escape(walk::characters(bytes)) + '"';
    const auto number = walk::bits_in(t, bytes.data());
    return t.is_enumeration() ? enumeration_text(t, number)
           : t.is_flags()     ? flags_text(t, number)
                              : number_text(t, number);
}

// A number of a text format that has not been written yet has no spelling; its text is then empty.
std::string text_of(datum leaf) {
    const type& t = *leaf.of;
    if (t.is_varint()) return text_of(t, static_cast<const wire::detail::encoded_integer*>(leaf.value)->spelling());
    if (t.size != wire::dynamic_size) return text_of(t, {static_cast<const std::byte*>(leaf.value), t.size});
    if (t.text().separated) {
        const auto content = static_cast<const wire::detail::separated*>(leaf.value)->content();
        return t.characters ? '"' + escape(content) + '"' : escape(content);
    }
    const auto bytes = static_cast<const wire::byte_run*>(leaf.value)->view();
    if (!t.characters) return hex_text(t.trims ? std::as_bytes(std::span(value_in(t, bytes))) : bytes);
    return '"' + shown(t, walk::characters_in(t, leaf.value)) + '"';
}

std::vector<std::uint64_t> packed_parts(const type& t, byte_view bytes) {
    std::vector<std::uint64_t> parts;
    auto value = walk::bits_in(t, bytes.data());
    for (const auto width : t.number().widths) {
        parts.push_back(value & low_bits(width));
        value = width < 64 ? value >> width : 0;
    }
    return parts;
}

std::string json_of(const type& t, byte_view bytes) {
    std::string room, json;
    const auto write = [&](const scalar& s) {
        if (!s.is_string) return std::string(s.text);
        if (!s.is_utf8) return json_string(s.text);
        append_json_utf8(json, s.text);
        return std::move(json);
    };
    if ((!t.text().encoding.empty() && !utf8_of(t, value_in(t, bytes))) ||
        (t.is_decoded() && t.bitwise && !walk::is_spelled(t, bytes.data())))
        return fmt::format("{{\"bytes\": \"{}\"}}", hex_text(bytes));
    if (!t.is_packed()) return write(scalar_of(t, bytes, room));
    const auto parts = packed_parts(t, bytes);
    for (std::size_t i = 0; i < parts.size(); ++i)
        json += fmt::format("{}\"{}\": {}", i ? ", " : "{", t.number().names[i], write(number_scalar(parts[i], room)));
    return json + '}';
}

scalar scalar_of(const type& t, byte_view bytes, std::string& room) {
    if (auto utf8 = t.text().encoding.empty() ? std::nullopt : utf8_of(t, value_in(t, bytes))) {
        room = std::move(*utf8);
        return scalar{room, true, true};
    }
    if (t.characters) return {value_in(t, bytes), true};
    if (t.is_token()) {
        const auto spelled = value_in(t, bytes);
        return {spelled, !survives_as_number(spelled) || (t.number().real && is_noisy(spelled))};
    }
    if (t.is_number() && !t.number().real && !t.is_named() && !t.number().is_signed)
        return number_scalar(walk::bits_in(t, bytes.data()), room);
    room = text_of(t, bytes);
    const bool survives =
        t.number().real ? room.find_first_of("ni") == std::string::npos && room != "-0.0" : survives_as_number(room);
    return {room, !(t.is_number() && survives)};
}

namespace {

// Assigns as many bytes as the text has. The field that holds their number follows.
problem assign_bytes(wire::byte_run& to, std::string_view text) {
    std::vector<std::byte> bytes;
    auto wrong = parse_hex(text, bytes);
    if (!wrong) to = wire::byte_run(std::move(bytes));
    return wrong;
}

// Assigns a magic. If the type has several, one may become another one.
problem assign_magic(const type& t, void* value, std::string_view text) {
    std::vector<std::byte> other(t.size);
    auto wrong = assign_shown(t, other.data(), text);
    if (!wrong && std::memcmp(other.data(), value, t.size) == 0) return std::nullopt;
    if (t.number().expected.size() == t.size) return "it identifies the format, and cannot be changed";
    if (wrong) return wrong;
    if (!is_expected(t, other.data())) return "it identifies the format, and must be " + walk::expected_text(t);
    std::copy(other.begin(), other.end(), static_cast<std::byte*>(value));
    return std::nullopt;
}

}  // namespace

std::optional<std::string> assign_text(const type& t, void* value, std::string_view text) {
    if (t.decides_format) return assign_magic(t, value, text);
    if (t.characters) return assign_shown(t, value, text);
    if (t.ends || t.trims) return assign_hex(t, value, text);
    if (t.is_token())
        return t.text().assign_text(t, value, text) ? problem{} : fmt::format("{} is not a {}", text, name_of(t));
    if (t.what == kind::bytes && t.size == wire::dynamic_size)
        return assign_bytes(*static_cast<wire::byte_run*>(value), text);
    if (t.what == kind::padding && t.size == wire::dynamic_size)
        return parse_hex(text, static_cast<wire::byte_run*>(value)->edit());
    const auto bytes = static_cast<std::byte*>(value);
    if (t.what == kind::bytes || t.what == kind::padding) return parse_hex(text, {bytes, t.size});
    auto number = walk::bits_in(t, bytes);
    auto wrong = t.is_enumeration() ? parse_enumeration(t, text, number)
                 : t.is_flags()     ? parse_flags(t, text, number)
                 : t.is_packed()    ? parse_packed(t, text, number)
                                    : parse_number(t, text, number);
    if (wrong) return wrong;
    return walk::assign_bits(t, value, number) ? problem{} : fmt::format("{} does not fit {}", text, name_of(t));
}

namespace {
std::string plain_name(const type& t) {
    switch (t.what) {
        case kind::leaf:
            if (t.is_plain_number() && !t.characters) return number_name(t);
            if (t.is_packed()) return fmt::format("packed {}", t.label);
            if (t.is_varint())
                return fmt::format("{} {}", t.number().running ? "running" : t.coding->name, number_name(t));
            if (t.ends && t.label != "cstring") return terminated_name(t);
            if (t.is_token()) return t.number().real ? "number" : "whole number";
            break;
        case kind::array: return fmt::format("{}[{}]", name_of(t.element()), t.count);
        case kind::list: return "list of " + name_of(t.element());
        case kind::coded: return fmt::format("{} in {}", name_of(t.element()), t.coded().codec->name);
        case kind::record:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::derived:
        case kind::padding:
        case kind::bytes:
        case kind::gap: break;
    }
    return t.count ? fmt::format("{}<{}>", t.label, t.count) : std::string(t.label);
}
}  // namespace

std::string name_of(const type& t) {
    return t.text().encoding.empty() ? plain_name(t) : fmt::format("{} in {}", plain_name(t), t.text().encoding);
}

}  // namespace verbatim::view

#include "verbatim/view/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/packed_meaning.hpp"
#include "verbatim/view/units.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::view {

namespace {

using form = wire::meaning::form;

// Returns the bits of a whole number in a text; nothing if there is none.
std::optional<std::uint64_t> bits_of(const type& t, std::string_view text) {
    if (t.number().real) return std::nullopt;
    if (text.starts_with('-')) {
        const auto number = parse_integer(text);
        const std::size_t unused = t.is_token() ? 0 : 64 - 8 * t.number_size();
        return number ? std::optional(static_cast<std::uint64_t>(*number) << unused >> unused) : std::nullopt;
    }
    return parse_unsigned(text);
}

std::string text_of_bits(const type& t, std::uint64_t bits) {
    const std::size_t unused = 64 - 8 * t.number_size();
    return t.number().is_signed ? std::to_string(static_cast<std::int64_t>(bits << unused) >> unused)
                                : std::to_string(bits);
}

// Writes as many hex digits as the number has bytes for.
std::string hex_of(const type& t, std::uint64_t bits) {
    return fmt::format("0x{:0{}X}", bits, t.is_token() ? 1 : 2 * t.number_size());
}

std::string_view name_of_number(const wire::meaning& m, const type& t, std::string_view text) {
    const auto bits = bits_of(t, text);
    const auto named = std::ranges::find_if(
        m.named, [&](const wire::named_value& n) { return bits && bits == bits_of(t, std::to_string(n.value)); });
    return named == m.named.end() ? std::string_view{} : named->name;
}

std::optional<std::string> non_empty(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(std::string(text));
}

// Returns the bytes of a whole number as they are in a file, in quotes.
std::string characters_of(const type& t, std::uint64_t bits) {
    std::string bytes;
    for (std::size_t i = 0; i < t.number_size(); ++i) {
        const std::size_t shift = 8 * (t.number().big_endian ? t.number_size() - 1 - i : i);
        bytes += static_cast<char>(bits >> shift & 0xFF);
    }
    return '"' + escape(bytes) + '"';
}
std::optional<std::uint64_t> bits_of_characters(const type& t, std::string_view text) {
    const auto bytes = unescape(unquoted(text));
    if (bytes.size() != t.number_size()) return std::nullopt;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t shift = 8 * (t.number().big_endian ? bytes.size() - 1 - i : i);
        bits |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << shift;
    }
    return bits;
}

std::optional<std::string> meaning_in_words(const type& t, std::string_view text, const known_names& names) {
    const wire::meaning& m = *t.number().means;
    switch (m.what) {
        case form::scaled: return scaled_text(t, text);
        case form::hexadecimal: {
            const auto bits = bits_of(t, text);
            return bits ? std::optional(hex_of(t, *bits)) : std::nullopt;
        }
        case form::date: return date_text(text);
        case form::truth:
            return text == "0"   ? std::optional<std::string>("false")
                   : text == "1" ? std::optional<std::string>("true")
                                 : std::nullopt;
        case form::real_bits: {
            const auto bits = bits_of(t, text);
            if (!bits) return std::nullopt;
            return t.number_size() == 8 ? real_bits_text(*bits) : real_bits_text(static_cast<std::uint32_t>(*bits));
        }
        case form::characters: {
            const auto bits = bits_of(t, text);
            return bits ? std::optional(characters_of(t, *bits)) : std::nullopt;
        }
        case form::named: return non_empty(name_of_number(m, t, text));
        case form::hashed: {
            const auto bits = bits_of(t, text);
            return bits ? non_empty(names.with_hash(m, *bits)) : std::nullopt;
        }
        case form::repeated: return std::nullopt;
    }
    return std::nullopt;
}

// Returns whether the meaning shows the number itself, so that both need not be written.
bool has_same_number(const wire::meaning& m) {
    return m.what == form::hexadecimal || (m.what == form::scaled && m.factor == m.divisor);
}

}  // namespace

// The names of the schema and of the user, by the meaning, whose function hashes them, and by hash.
struct known_names::hashes {
    std::vector<std::string> names;
    std::mutex one_at_a_time{};
    std::map<const wire::meaning*, std::unordered_map<std::uint64_t, std::string_view>> by_meaning;
};
known_names::known_names(std::vector<std::string> names) : hashes_(std::make_unique<hashes>()) {
    hashes_->names = std::move(names);
}
known_names::known_names(known_names&&) noexcept = default;
known_names& known_names::operator=(known_names&&) noexcept = default;
known_names::~known_names() = default;

std::string_view known_names::with_hash(const wire::meaning& m, std::uint64_t hash) const {
    const std::scoped_lock alone(hashes_->one_at_a_time);
    auto [known, is_new] = hashes_->by_meaning.try_emplace(&m);
    if (is_new) {
        for (const std::string_view name : m.known) known->second.emplace(m.hash(name), name);
        for (const std::string& name : hashes_->names) known->second.emplace(m.hash(name), name);
    }
    const auto name = known->second.find(hash);
    return name == known->second.end() ? std::string_view{} : name->second;
}

std::optional<std::string> meaning_of(const type& t, byte_view bytes, const known_names& names) {
    if (parts_have_meaning(t)) return packed_meaning(t, bytes, false);
    return t.number().means ? meaning_in_words(t, text_of(t, bytes), names) : std::nullopt;
}

std::optional<std::string> meaning_of_value(const type& t, std::string_view value, const known_names& names) {
    return t.number().means ? meaning_in_words(t, value, names) : std::nullopt;
}

std::string text_with_meaning(const type& t, byte_view bytes, const known_names& names) {
    if (parts_have_meaning(t)) return packed_meaning(t, bytes, true);
    return value_with_meaning(t, text_of(t, bytes), names);
}

std::string value_with_meaning(const type& t, std::string text, const known_names& names) {
    if (!t.number().means) return text;
    auto meaning = meaning_in_words(t, text, names);
    if (meaning && has_same_number(*t.number().means)) return *std::move(meaning);
    if (t.number().means->what == form::hashed)
        if (const auto bits = bits_of(t, text)) text = hex_of(t, *bits);
    return meaning ? fmt::format("{} ({})", text, *meaning) : text;
}

namespace {
// Returns whether a text may be a name to hash. A text that could be meant as a number, or that begins or ends with a
// blank, must be in quotes.
bool may_be_hashed(std::string_view text) {
    if (unquoted(text) != text) return true;
    constexpr std::string_view of_numbers = "+-.0123456789 ";
    return !text.empty() && of_numbers.find(text.front()) == text.npos && text.back() != ' ';
}
}  // namespace

std::optional<assigned_meaning> value_of_meaning(const type& t, std::string_view meaning, between_values between) {
    if (parts_have_meaning(t)) return value_of_packed(t, meaning);
    if (!t.number().means) return std::nullopt;
    const wire::meaning& m = *t.number().means;
    switch (m.what) {
        case form::scaled: return value_of_scaled(t, meaning, between);
        case form::hexadecimal: {  // The bits of a negative number.
            const auto bits = meaning.starts_with("0x") ? parse_unsigned(meaning) : std::nullopt;
            const bool fits = bits && (t.number_size() >= 8 || *bits >> 8 * t.number_size() == 0);
            return fits ? std::optional(assigned_meaning{text_of_bits(t, *bits), {}}) : std::nullopt;
        }
        case form::date: return value_of_date(meaning);
        case form::truth:
            if (meaning == "true" || meaning == "false") return assigned_meaning{meaning == "true" ? "1" : "0", {}};
            return std::nullopt;
        case form::real_bits: {
            std::optional<std::uint64_t> bits;
            if (t.number_size() == 8) bits = parse_real_bits64(meaning);
            else bits = parse_real_bits32(meaning);
            return bits ? std::optional(assigned_meaning{text_of_bits(t, *bits), {}}) : std::nullopt;
        }
        case form::characters: {
            const auto bits = bits_of_characters(t, meaning);
            return bits ? std::optional(assigned_meaning{text_of_bits(t, *bits), {}}) : std::nullopt;
        }
        case form::named: {
            const auto named = std::ranges::find(m.named, unquoted(meaning), &wire::named_value::name);
            return named == m.named.end() ? std::nullopt
                                          : std::optional(assigned_meaning{std::to_string(named->value), {}});
        }
        case form::hashed:
            return may_be_hashed(meaning)
                       ? std::optional(assigned_meaning{text_of_bits(t, m.hash(unquoted(meaning))), {}})
                       : std::nullopt;
        case form::repeated: return std::nullopt;
    }
    return std::nullopt;
}

namespace {
// Assigns the value that is nearest to a number. Returns false if the text is no number.
bool assign_nearest(const type& t, void* value, std::string_view text) {
    const auto nearest = nearest_value(t, text);
    return nearest && !assign_text(t, value, *nearest);
}
}  // namespace

std::optional<std::string> assign_either(const type& t, void* value, std::string_view text, between_values between) {
    auto wrong = assign_text(t, value, text);
    if (!wrong) return wrong;
    const bool takes_nearest = between == between_values::nearest;
    const auto meant = value_of_meaning(t, text, between);
    if (!meant && takes_nearest && assign_nearest(t, value, text)) return std::nullopt;
    if (!meant && t.number().means && t.number().means->what == form::date)
        return *wrong + ", nor a date: 1999-07-21 14:25:46";
    if (!meant && t.number().means && t.number().means->what == form::named)
        return *wrong + hint_at_near_name(text, names_of(t.number().means->named));
    if (!meant) return wrong;
    if (!meant->wrong.empty()) return meant->wrong;
    const auto too_large = assign_text(t, value, meant->text);
    if (too_large && takes_nearest && assign_nearest(t, value, meant->text)) return std::nullopt;
    return too_large && parse_integer(text) ? wrong : too_large;  // The text need not have been meant in the unit.
}

std::string description_of(const wire::meaning& m) {
    if (m.then) {
        wire::meaning usual = m;
        usual.then = nullptr;
        return fmt::format("{}; where {} is {}: {}", description_of(usual), m.by, m.when, description_of(*m.then));
    }
    switch (m.what) {
        case form::scaled: return scale_of(m);
        case form::hexadecimal: return "hexadecimal";
        case form::date: return "seconds since 1970-01-01 00:00 UTC";
        case form::truth: return "0 false, 1 true";
        case form::real_bits: return "the bits of a float";
        case form::characters: return "characters";
        case form::named: return fmt::format("see {}", m.label);
        case form::hashed: return fmt::format("{} of a name, see {}", m.hashes, m.label);
        case form::repeated: return fmt::format("follows {}, unless it is another text", m.of_field);
    }
    return {};
}

}  // namespace verbatim::view

// The Sims 3: the hashes of names in clips, and the instance of the resource under which a clip is kept, which depends on the clip's name.
//
// Hashes are FNV-1 (multiply, then exclusive or) of the lower-cased bytes. Bones, actors, slots and effect instances have 32 bits, effects 64 bits,
// morphs the low half of 64 bits.
//
// A clip for other ages is kept under the name of its adult clip, with the ages in the upper bits: "c_walk" is "a_walk" for a child. Described by
// the SimsWiki and by s3pi-wrappers. Tools differ for prefixes of more than two letters (here, as in s3pi-wrappers, these are no prefixes), and sxpe
// leaves bit 63 set if there is no prefix. Files exist under keys of other names: a name must never be corrected by its key, nor a key by its name.
#pragma once
#include <cstdint>
#include <string_view>

namespace verbatim::sims3 {

namespace detail {

template <class Number, Number Prime>
constexpr Number fnv1(std::string_view text, Number hash) {
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        hash = static_cast<Number>(hash * Prime) ^ static_cast<unsigned char>(lower);
    }
    return hash;
}

// Prefixes of ages and species. Adults, objects and all prefixes that are not listed have 0.
struct age { std::string_view prefix; std::uint64_t number; };
inline constexpr age ages[] = {{"b", 0x1},  {"p", 0x2},  {"c", 0x3},  {"t", 0x4},  {"h", 0x5},   {"e", 0x6},   {"ad", 0x8}, {"cd", 0x9},
                               {"al", 0xA}, {"ac", 0xD}, {"cc", 0xE}, {"ah", 0x10}, {"ch", 0x11}, {"ab", 0x12}, {"ar", 0x13}};

constexpr std::uint64_t age_of(std::string_view prefix) {
    for (const age& a : ages)
        if (a.prefix == prefix) return a.number;
    return 0;
}
constexpr bool is_prefix(std::string_view text) { return text.size() == 1 || text.size() == 2; }
constexpr bool is_plain(std::string_view prefix) { return prefix == "a" || prefix == "o"; }

}  // namespace detail

// Returns the hash of a text. To hash a text in parts, pass the hash of the parts before as `before`.
constexpr std::uint32_t fnv32(std::string_view text, std::uint32_t before = 0x811C9DC5) { return detail::fnv1<std::uint32_t, 0x01000193>(text, before); }
constexpr std::uint64_t fnv64(std::string_view text, std::uint64_t before = 0xCBF29CE484222325) {
    return detail::fnv1<std::uint64_t, 0x100000001B3>(text, before);
}

// Returns the instance for a clip's name. The group is not part of the rule.
constexpr std::uint64_t resource_key(std::string_view name) {
    constexpr std::uint64_t marked = 0x8000, plain = 0x7FFFFFFFFFFFFFFF;
    const auto line = name.find('_');
    const auto prefix = line == std::string_view::npos ? std::string_view() : name.substr(0, line);
    const auto rest = name.substr(prefix.size());  // from the underscore on
    const auto two = prefix.find('2');
    const auto x = prefix.substr(0, two), y = two == std::string_view::npos ? std::string_view() : prefix.substr(two + 1);
    if (detail::is_prefix(x) && detail::is_prefix(y) && !(detail::is_plain(x) && detail::is_plain(y))) {
        const auto adult = [](std::string_view who) { return who.starts_with('o') ? std::string_view("o") : std::string_view("a"); };
        const auto hash = fnv64(rest, fnv64(adult(y), fnv64("2", fnv64(adult(x)))));
        return (hash & plain) ^ ((marked | detail::age_of(x) << 8 | detail::age_of(y)) << 48);
    }
    if (detail::is_prefix(prefix) && !detail::is_plain(prefix)) return (fnv64(rest, fnv64("a")) & plain) ^ ((marked | detail::age_of(prefix) << 8) << 48);
    return fnv64(name) & plain;
}

}  // namespace verbatim::sims3

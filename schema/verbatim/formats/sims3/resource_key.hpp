// The Sims 3: the hashes of names in clips, and the instance of the resource under which a clip is kept, which depends on the clip's name.
//
// Hashes are FNV-1 (multiply, then exclusive or) of the lower-cased bytes. Bones, actors, slots and effect instances have 32 bits, effects 64 bits,
// morphs the low half of 64 bits.
//
// The key: p is the text before the first underscore, and rest the text from it on.
//
//   p is x2y, both of 1 or 2 letters, not both a or o    FNV-64 of "a2a", "a2o", "o2a" or "o2o" and rest; bit 63 set, bits 56 to 60 the age of
//                                                        x, bits 48 to 52 that of y, exclusive or. Any part that starts with o counts as o
//   p has 1 or 2 letters and is not a or o               FNV-64 of "a" and rest; bit 63 set, bits 56 to 60 the age of p, exclusive or
//   any other name                                       FNV-64 of the name; bit 63 cleared
//
//   age       mask of x   mask of y      age       mask of x   mask of y      age       mask of x   mask of y
//   a, o      8000        8000           ad        8800        8008           cd        8900        8009
//   b         8100        8001           al        8A00        800A           ac        8D00        800D
//   p         8200        8002           cc        8E00        800E           ah        9000        8010
//   c         8300        8003           ch        9100        8011           ab        9200        8012
//   t         8400        8004           ar        9300        8013
//   h         8500        8005           e         8600        8006
//
// a is an adult, c a child, o an object; ages of two letters are those of pets. If there is no clip of the name that is wanted, such as t2c_sit, the
// game falls back to that of the adults: a_, a2a_ and a2o_ names.
//
// A clip for other ages is kept under the name of its adult clip, with the ages in the upper bits: "c_walk" is "a_walk" for a child. Described by
// the SimsWiki and by s3pi-wrappers. Tools differ for prefixes of more than two letters (here, as in s3pi-wrappers, these are no prefixes), and sxpe
// leaves bit 63 set if there is no prefix. Files exist under keys of other names: a name must never be corrected by its key, nor a key by its name.
#pragma once
#include <cstdint>
#include <string>
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

// Returns the instance as text: "0x2D79976FFBB8D529".
inline std::string spelled_key(std::string_view name) {
    const std::uint64_t key = resource_key(name);
    std::string text = "0x";
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789ABCDEF"[key >> shift & 0xF];
    return text;
}

}  // namespace verbatim::sims3

// Integers whose values (enumerated) or bits (flag_set) have names. Any value is kept; one without a name is a finding.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

struct named_value {
    std::int64_t value = 0;
    std::string_view name;
};

// The library finds the names of the values 0 to 63. A schema lists other values beside the enum:
//   enum class Codec : std::uint32_t { pcm = 1, extensible = 0xFFFE };
//   constexpr auto enumerators(Codec) { return listed<Codec::extensible>{}; }
template <auto... Value>
struct listed {};

namespace detail {

template <class E, E... Values>
constexpr auto spelled_enumerators() {
    return std::string_view{__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

// Returns where the quotes of a text or a character start that end at `end`: a template argument.
constexpr const char* opening_quote(const char* end) {
    const char* at = end;
    do --at;
    while (*at != *end || at[-1] == '\\');
    return at + 1;
}
// Returns the length of the text between an enumerator's name and the comma before it: of "mw3::Activation::" or
// "(mw3::Activation)".
constexpr std::ptrdiff_t length_in_front(const char* name) {
    std::size_t depth = 0;
    const char* at = name;
    for (;; --at) {
        const char c = at[-1];
        if (c == '"' || c == '\'') at = opening_quote(at - 1);
        else if (c == ')' || c == '>' || c == '}') ++depth;
        else if (depth == 0 && (c == ' ' || c == '{' || c == '<')) return name - at;
        else if (c == '(' || c == '<' || c == '{') --depth;
    }
}

// Returns the names in "... Values = {mw3::Activation::on_call, (mw3::Activation)7}]"; clang writes <> for the braces.
// A value without a name has an empty one. The text before each name has the same length, and so has that before each
// number: the compiler finds each length once.
template <std::size_t Count>
constexpr auto split_enumerators(std::string_view text) {
    std::array<std::string_view, Count> names{};
    const char* end = text.data() + text.size();
    while (!reflect::detail::in_name(end[-1])) --end;
    std::ptrdiff_t before_name = 0, before_number = 0;
    for (std::size_t i = Count; i-- > 0;) {
        const std::string_view name = reflect::detail::name_before(end);
        const bool is_number = name[0] >= '0' && name[0] <= '9';
        if (!is_number) names[i] = name;
        if (i == 0) break;
        const char* start = name.data();
        if (start[-1] == '-') --start;
        std::ptrdiff_t& before = is_number ? before_number : before_name;
        if (before == 0) before = length_in_front(start);
        end = start - before - 2;  // a comma and a space
    }
    return names;
}

// Returns the values that a schema lists beside its enum; an empty list if there are none.
template <class E>
consteval auto listed_enumerators() {
    if constexpr (requires { enumerators(E{}); }) return enumerators(E{});
    else return listed<>{};
}

// Names in ascending order of their values, each value once.
template <std::size_t Count>
struct found_names {
    std::array<named_value, Count> all{};
    std::size_t count = 0;
    constexpr void add(std::int64_t value, std::string_view name) {
        std::size_t at = count;
        while (at > 0 && all[at - 1].value > value) --at;
        if (at > 0 && all[at - 1].value == value) return;
        for (std::size_t i = count++; i > at; --i) all[i] = all[i - 1];
        all[at] = {value, meant_name(name)};
    }
    // Adds the values that have a name.
    template <std::size_t Size>
    constexpr void add_all(const std::array<std::int64_t, Size>& values,
                           const std::array<std::string_view, Size>& names) {
        for (std::size_t i = 0; i < Size; ++i)
            if (!names[i].empty()) add(values[i], names[i]);
    }
};

// The names of the values 0 to 63 (Bits: of the single bits) and of those that the schema lists, in ascending order of
// the values.
template <class E, bool Bits>
struct names {
    static constexpr int candidates = Bits ? static_cast<int>(sizeof(E)) * 8 : 64;
    static constexpr E candidate(int i) {
        using number = std::underlying_type_t<E>;
        return static_cast<E>(Bits ? number(1) << (Bits ? i : 0) : static_cast<number>(i));
    }

    template <E... Listed, int... I>
    static consteval auto find(listed<Listed...>, std::integer_sequence<int, I...>) {
        found_names<sizeof...(I) + sizeof...(Listed)> names;
        const auto first = split_enumerators<candidates>(spelled_enumerators<E, candidate(I)...>());
        const std::array<std::int64_t, sizeof...(I)> values{static_cast<std::int64_t>(candidate(I))...};
        names.add_all(values, first);
        if constexpr (sizeof...(Listed) > 0) {
            const auto others = split_enumerators<sizeof...(Listed)>(spelled_enumerators<E, Listed...>());
            names.add_all(std::array{static_cast<std::int64_t>(Listed)...}, others);
        }
        return names;
    }
    static constexpr auto in_room = find(listed_enumerators<E>(), std::make_integer_sequence<int, candidates>{});
    static constexpr auto table = [] {
        std::array<named_value, in_room.count> all{};
        std::copy_n(in_room.all.begin(), in_room.count, all.begin());
        return all;
    }();
};

// The names whose values fit into an integer of Bits bits.
template <class E, class Number, std::size_t Bits>
struct names_that_fit {
    static constexpr bool fits(std::int64_t value) {
        constexpr bool has_negative = std::is_signed_v<std::underlying_type_t<E>>;
        if (value < 0 && has_negative) return std::is_signed_v<Number> && value >= -(std::int64_t{1} << (Bits - 1));
        return static_cast<std::uint64_t>(value) >> (Bits - 1) <= (std::is_signed_v<Number> ? 0u : 1u);
    }
    static constexpr auto table = [] {
        constexpr auto all = names<E, false>::table;
        constexpr auto count = static_cast<std::size_t>(std::ranges::count_if(all, fits, &named_value::value));
        std::array<named_value, count> some{};
        std::ranges::copy_if(all, some.begin(), fits, &named_value::value);
        return some;
    }();
};

template <class E, class Stored>
struct enum_storage {
    static_assert(
        std::is_enum_v<E> && requires { E{0}; },
        "the type argument is an enum with a declared size: enum class Kind : std::uint8_t");
    using native = E;
    using number = typename Stored::value_type;
    static constexpr const coding& leaf_coding = codings::native;
    static constexpr std::size_t wire_size = sizeof(Stored);
    Stored raw{};

    constexpr enum_storage() = default;
    constexpr enum_storage(E value) : raw(static_cast<number>(value)) {}
    constexpr operator E() const { return static_cast<E>(raw.value()); }
    constexpr E value() const { return *this; }
};

}  // namespace detail

// Returns the name of a value; empty for a value without a name.
template <class E>
constexpr std::string_view enumerator_name(E value) {
    for (const named_value& named : detail::names<E, false>::table)
        if (named.value == static_cast<std::int64_t>(value)) return named.name;
    return {};
}

template <class E, order O = order::little>
struct enumerated : detail::enum_storage<E, scalar<std::underlying_type_t<E>, O>> {
    static constexpr naming named_by = naming::values;
    using detail::enum_storage<E, scalar<std::underlying_type_t<E>, O>>::enum_storage;
    constexpr std::string_view name() const { return enumerator_name<E>(this->value()); }
};

// An enumeration in an integer of another size than that of the enum: enumerated_in<u16be, Kind>.
template <class Stored, class E>
struct enumerated_in : detail::enum_storage<E, Stored> {
    static_assert(is_integer<Stored>, "an enumeration is stored in an integer of the vocabulary, such as u16be");
    static constexpr naming named_by = naming::values;
    using detail::enum_storage<E, Stored>::enum_storage;
    constexpr std::string_view name() const { return enumerator_name<E>(this->value()); }
};

template <class E, order O = order::little>
struct flag_set : detail::enum_storage<E, scalar<std::underlying_type_t<E>, O>> {
    static constexpr naming named_by = naming::bits;
    using detail::enum_storage<E, scalar<std::underlying_type_t<E>, O>>::enum_storage;
    using number = typename detail::enum_storage<E, scalar<std::underlying_type_t<E>, O>>::number;

    constexpr bool has(E bit) const { return (this->raw.value() & static_cast<number>(bit)) != 0; }
    constexpr void set(E bit, bool on = true) {
        auto mask = static_cast<number>(bit);
        this->raw = static_cast<number>(on ? this->raw.value() | mask : this->raw.value() & static_cast<number>(~mask));
    }
    // Returns the bits that are set and have no name.
    constexpr number unnamed() const {
        number rest = this->raw.value();
        for (const named_value& bit : detail::names<E, true>::table) rest &= static_cast<number>(~bit.value);
        return rest;
    }
};

}  // namespace verbatim::wire

// Integers whose values (enumerated) or bits (flag_set) have names. Any value is kept; one without a name is a finding.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

namespace detail {

template <class E, E... Values>
constexpr std::string_view spelled_enumerators() { return __PRETTY_FUNCTION__; }

// The names in "... Values = {mw3::Activation::on_call, (mw3::Activation)7}]"; clang writes <> for the braces. Empty for a value without a name.
template <std::size_t Count>
constexpr auto split_enumerators(std::string_view text) {
    std::array<std::string_view, Count> names{};
    std::size_t from = text.rfind("Values = ") + 10, depth = 0, i = 0;
    for (std::size_t at = from; i < Count; ++at) {
        const char c = text[at];
        if (depth == 0 && (c == ',' || c == '}' || c == '>')) names[i++] = text.substr(from, at - from);
        if (c == '<' || c == '(') ++depth;
        if (depth > 0 && (c == '>' || c == ')')) --depth;
        if (c == ':' || c == ')' || c == ' ') from = at + 1;
    }
    for (auto& name : names)
        if (name[0] == '-' || (name[0] >= '0' && name[0] <= '9')) name = {};
    return names;
}

// Enumerators are looked for at 0..63 and at the 32 single bits: the values that file formats use.
template <class E, bool Bits>
struct names {
    static constexpr int count = Bits ? static_cast<int>(sizeof(E)) * 8 : 64;
    static constexpr auto value(int i) { return static_cast<E>(Bits ? std::underlying_type_t<E>(1) << i : i); }
    static constexpr auto table = []<int... I>(std::integer_sequence<int, I...>) {
        return split_enumerators<count>(spelled_enumerators<E, value(I)...>());
    }(std::make_integer_sequence<int, count>{});
};

template <class E, order O>
struct enum_storage {
    static_assert(std::is_enum_v<E> && requires { E{0}; }, "the type argument is an enum with a declared size: enum class Kind : std::uint8_t");
    using native = E;
    using number = std::underlying_type_t<E>;
    static constexpr std::size_t wire_size = sizeof(E);
    scalar<number, O> raw{};

    constexpr enum_storage() = default;
    constexpr enum_storage(E value) : raw(static_cast<number>(value)) {}
    constexpr operator E() const { return static_cast<E>(raw.value()); }
    constexpr E value() const { return *this; }
};

}  // namespace detail

template <class E>
constexpr std::string_view enumerator_name(E value) {
    auto i = static_cast<std::int64_t>(value);
    using names = detail::names<E, false>;
    return i >= 0 && i < names::count ? names::table[static_cast<std::size_t>(i)] : std::string_view{};
}

template <class E, order O = order::little>
struct enumerated : detail::enum_storage<E, O> {
    static constexpr kind wire_kind = kind::enumeration;
    using detail::enum_storage<E, O>::enum_storage;
    constexpr std::string_view name() const { return enumerator_name<E>(this->value()); }
};

template <class E, order O = order::little>
struct flag_set : detail::enum_storage<E, O> {
    static constexpr kind wire_kind = kind::flags;
    using detail::enum_storage<E, O>::enum_storage;
    using number = typename detail::enum_storage<E, O>::number;

    constexpr bool has(E bit) const { return (this->raw.value() & static_cast<number>(bit)) != 0; }
    constexpr void set(E bit, bool on = true) {
        auto mask = static_cast<number>(bit);
        this->raw = static_cast<number>(on ? this->raw.value() | mask : this->raw.value() & static_cast<number>(~mask));
    }
    // The bits that have no name.
    constexpr number unnamed() const {
        number rest = this->raw.value();
        for (int i = 0; i < detail::names<E, true>::count; ++i)
            if (!detail::names<E, true>::table[static_cast<std::size_t>(i)].empty()) rest &= static_cast<number>(~(number(1) << i));
        return rest;
    }
};

}  // namespace verbatim::wire

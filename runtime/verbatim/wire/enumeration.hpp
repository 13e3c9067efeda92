// Integers whose values (enumerated) or bits (flag_set) have names. Any value is kept; one without a name is a finding.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

namespace detail {

template <class E, E... Values>
constexpr auto spelled_enumerators() { return std::string_view{__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1}; }

// What is before an enumerator's name, or after the comma before it: "mw3::Activation::" or "(mw3::Activation)".
constexpr std::ptrdiff_t length_in_front(const char* name) {
    std::size_t depth = 0;
    const char* at = name;
    for (;; --at) {
        const char c = at[-1];
        if (c == ')' || c == '>' || c == '}') ++depth;
        else if (depth == 0 && (c == ' ' || c == '{' || c == '<')) return name - at;
        else if (c == '(' || c == '<' || c == '{') --depth;
    }
}

// The names in "... Values = {mw3::Activation::on_call, (mw3::Activation)7}]"; clang writes <> for the braces. Empty for a value without a name.
// In front of each name is the same, and of each number: the compiler need not look for it again.
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

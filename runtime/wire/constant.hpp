// Values that are the same in every file. A different always<> is kept and reported; a different magic<> is another format.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "runtime/wire/fixed_string.hpp"
#include "runtime/wire/kind.hpp"
#include "runtime/wire/scalar.hpp"

namespace verbatim::wire {

namespace detail {
template <auto Value, order O>
struct constant : scalar<decltype(Value), O> {
    static constexpr kind wire_kind = kind::constant;
    static constexpr std::size_t wire_size = sizeof(Value);
    static constexpr auto expected = Value;
    using scalar<decltype(Value), O>::operator=;
    constexpr constant() : scalar<decltype(Value), O>(Value) {}
    constexpr bool holds() const { return this->value() == Value; }
};
}  // namespace detail

template <auto Value, order O = order::little>
struct always : detail::constant<Value, O> {
    using detail::constant<Value, O>::operator=;
};

template <auto Value, order O = order::little>
struct magic : detail::constant<Value, O> {
    static constexpr bool decides_format = true;
};

// Four characters that name a format or a chunk.
template <fixed_string Text>
struct fourcc {
    static_assert(Text.size == 4, "a fourcc is four characters");
    static constexpr kind wire_kind = kind::constant;
    static constexpr std::size_t wire_size = 4;
    static constexpr bool decides_format = true;
    static constexpr std::string_view expected = Text.view();
    std::array<char, 4> characters = [] {
        std::array<char, 4> copy{};
        std::copy_n(Text.text, std::min<std::size_t>(Text.size, 4), copy.begin());
        return copy;
    }();
    constexpr std::string_view view() const { return {characters.data(), 4}; }
    constexpr bool holds() const { return view() == expected; }
};

}  // namespace verbatim::wire

// Values that are the same in every file. If the bytes of an always<> or label<> differ, they are kept and reported; if
// those of a magic<> or fourcc<> differ, the file is of another format.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

namespace detail {
template <auto Value, order O>
struct constant : scalar<decltype(Value), O> {
    static constexpr auto expected = Value;
    static constexpr order byte_order = O;
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

namespace detail {
template <fixed_string Text, fixed_string... Other>
struct four_characters {
    static_assert(((Text.size == 4) && ... && (Other.size == 4)), "a fourcc is four characters, and so is a label");
    static constexpr const coding& leaf_coding = codings::native;
    static constexpr std::size_t wire_size = 4;
    static constexpr std::array<std::string_view, 1 + sizeof...(Other)> expected{Text.view(), Other.view()...};
    std::array<char, 4> characters = [] {
        std::array<char, 4> copy{};
        std::copy_n(Text.text, std::min<std::size_t>(Text.size, 4), copy.begin());
        return copy;
    }();
    constexpr std::string_view view() const { return {characters.data(), 4}; }
    constexpr bool holds() const { return std::ranges::find(expected, view()) != expected.end(); }
};
}  // namespace detail

// A constant of as many bytes as the literal has. Other bytes of a literal<> are kept and reported. A signature<>
// starts a file: if its bytes differ, the file is of another format. Of several spellings each one is valid, and a new
// value has the first.
template <fixed_string Bytes, fixed_string... Other>
struct literal {
    static_assert(Bytes.size > 0, "a constant has at least one byte");
    static_assert((true && ... && (Other.size == Bytes.size)), "the spellings of a constant have the same size");
    static constexpr const coding& leaf_coding = codings::native;
    static constexpr std::size_t wire_size = Bytes.size;
    static constexpr std::array<std::string_view, 1 + sizeof...(Other)> expected{Bytes.view(), Other.view()...};
    std::array<char, Bytes.size> characters = [] {
        std::array<char, Bytes.size> copy{};
        std::copy_n(Bytes.text, Bytes.size, copy.begin());
        return copy;
    }();
    constexpr std::string_view view() const { return {characters.data(), Bytes.size}; }
    constexpr bool holds() const { return std::ranges::find(expected, view()) != expected.end(); }
};
template <fixed_string Bytes, fixed_string... Other>
struct signature : literal<Bytes, Other...> {
    static constexpr bool decides_format = true;
};

// Four characters that identify a format, or a chunk without which the rest cannot be read. Of several texts each one
// is valid, and a new value has the first.
template <fixed_string Text, fixed_string... Other>
struct fourcc : detail::four_characters<Text, Other...> {
    static constexpr bool decides_format = true;
    constexpr fourcc() = default;
    constexpr fourcc(const char (&text)[5]) { std::copy_n(text, 4, this->characters.begin()); }
    constexpr fourcc& operator=(const char (&text)[5]) { return *this = fourcc(text); }
};

// Four characters that name a chunk. Unlike for a fourcc<>, other characters are only a finding, because readers take
// the chunk for granted.
template <fixed_string Text>
struct label : detail::four_characters<Text> {};

}  // namespace verbatim::wire

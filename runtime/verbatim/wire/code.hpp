// code<4>: characters that name the data after them, such as the type of a chunk. A code can be the tag of a choice:
// when<code_of("IHDR"), Header>. It is a big-endian integer, and is shown and set as text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

// The integer that N characters form. All members are public, so that it can be a template argument.
template <std::size_t N>
struct code_value {
    std::uint64_t number = 0;
    constexpr operator std::uint64_t() const { return number; }
};
template <std::size_t Size>
    requires(Size >= 2 && Size <= 9)  // the characters and the NUL
constexpr code_value<Size - 1> code_of(const char (&characters)[Size]) {
    code_value<Size - 1> code;
    for (std::size_t i = 0; i + 1 < Size; ++i)
        code.number = code.number << 8 | static_cast<unsigned char>(characters[i]);
    return code;
}

namespace detail {
template <std::size_t N>
using code_number = std::conditional_t<
    N == 1, std::uint8_t,
    std::conditional_t<N == 2, std::uint16_t, std::conditional_t<N <= 4, std::uint32_t, std::uint64_t>>>;
}  // namespace detail

template <std::size_t N>
struct code : scalar<detail::code_number<N>, order::big, 8 * N> {
    static_assert(N >= 1 && N <= 8, "a code has one to eight characters");
    static constexpr bool is_code = true;
    using number = scalar<detail::code_number<N>, order::big, 8 * N>;
    using number::operator=;

    constexpr code() = default;
    constexpr code(detail::code_number<N> value) : number(value) {}
    constexpr code(const char (&characters)[N + 1])
        : number(static_cast<detail::code_number<N>>(code_of(characters))) {}
    constexpr code& operator=(const char (&characters)[N + 1]) { return *this = code(characters); }
    std::string text() const { return std::string(reinterpret_cast<const char*>(this), N); }
};

}  // namespace verbatim::wire

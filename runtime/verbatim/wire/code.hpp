// code<4>: characters that name what follows, such as the type of a chunk. A choice can go by it: when<code_of("IHDR"), Header>.
// It is an integer whose highest byte comes first, and it is shown and set as text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

// The number of up to eight characters.
constexpr std::uint64_t code_of(std::string_view characters) {
    std::uint64_t number = 0;
    for (const char c : characters) number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

namespace detail {
template <std::size_t N>
using code_number = std::conditional_t<N == 1, std::uint8_t, std::conditional_t<N == 2, std::uint16_t, std::conditional_t<N <= 4, std::uint32_t, std::uint64_t>>>;
}  // namespace detail

template <std::size_t N>
struct code : scalar<detail::code_number<N>, order::big, 8 * N> {
    static_assert(N >= 1 && N <= 8, "a code has one to eight characters");
    static constexpr bool is_code = true;
    using number = scalar<detail::code_number<N>, order::big, 8 * N>;
    using number::operator=;

    constexpr code() = default;
    constexpr code(detail::code_number<N> value) : number(value) {}
    constexpr code(const char (&characters)[N + 1]) : number(static_cast<detail::code_number<N>>(code_of({characters, N}))) {}
    constexpr code& operator=(const char (&characters)[N + 1]) { return *this = code(characters); }
    std::string text() const { return std::string(reinterpret_cast<const char*>(this), N); }
};

}  // namespace verbatim::wire

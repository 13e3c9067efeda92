// Bytes without meaning, which are kept: zeros<N>, padding<N, 0xADDE> (the pattern in file order, of 1, 2 or 4 bytes).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

// A repeated pattern of bytes, written as in a hex dump: 0xADDE is AD DE AD DE ... An int has as many bytes as its
// value needs; std::uint32_t{0xFF} is 00 00 00 FF.
template <auto Value>
struct pattern {
    static_assert(std::is_integral_v<decltype(Value)> && Value >= 0, "a pattern is a number of 1, 2 or 4 bytes");
    static constexpr auto bits = static_cast<std::uint64_t>(Value);
    static_assert(bits <= 0xFFFFFFFF, "a pattern is a number of 1, 2 or 4 bytes");
    static constexpr std::size_t width = !std::is_same_v<decltype(Value), int> ? sizeof(Value)
                                         : bits <= 0xFF                        ? 1
                                         : bits <= 0xFFFF                      ? 2
                                                                               : 4;
    // Returns the byte at a distance from the start of the run.
    static constexpr std::byte at(std::size_t distance) {
        return static_cast<std::byte>(bits >> (8 * (width - 1 - distance % width)));
    }
};

template <std::size_t N, auto Pattern>
struct padding {
    static_assert(N > 0, "padding of no bytes is no field");
    static constexpr kind wire_kind = kind::padding;
    static constexpr std::size_t wire_size = N;
    using expected = pattern<Pattern>;
    std::array<std::byte, N> raw = [] {
        std::array<std::byte, N> bytes{};
        for (std::size_t i = 0; i < N; ++i) bytes[i] = expected::at(i);
        return bytes;
    }();
};

template <std::size_t N>
struct zeros : padding<N, 0> {};

// N bytes of unknown meaning.
template <std::size_t N>
struct raw {
    static_assert(N > 0, "no bytes are no field");
    static constexpr kind wire_kind = kind::bytes;
    static constexpr std::size_t wire_size = N;
    std::array<std::byte, N> bytes{};
};

}  // namespace verbatim::wire

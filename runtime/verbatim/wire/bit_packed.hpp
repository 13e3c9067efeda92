// coded<bit_packed<12>, Samples, &R::size>: numbers of so many bits each, one after the other across bytes. What they decode to has them in whole bytes, as
// a list<u16, to_end> reads them.
#pragma once
#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

// Whether the first number begins in the lowest bits of its first byte, and has its low bits first; or both the other way around.
enum class bit_order : std::uint8_t { low_first, high_first };

namespace detail {
decoding unpack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most, unsigned width, bit_order);
bool pack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, unsigned width, bit_order);
}  // namespace detail

template <unsigned Width, bit_order Order = bit_order::low_first>
struct bit_packed {
    static_assert(Width > 0 && Width <= 64, "a number of bits has 1 to 64 of them");
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) { return detail::unpack_bits(from, to, most, Width, Order); }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) { return detail::pack_bits(from, to, Width, Order); }
};

}  // namespace verbatim::wire

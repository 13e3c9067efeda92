// coded<bit_packed<12>, Samples, &R::size>: numbers of 12 bits each, one after the other across byte boundaries. They
// decode to integers of whole bytes, which a list<u16, to_end> reads. With coded<bit_packed_by<&R::width, 2>, Samples,
// &R::size> a field gives the number of bits, and a number decodes to 2 bytes.
#pragma once
#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

// low_first: the first number begins in the lowest bits of the first byte, and its low bits come first. high_first:
// both the other way around.
enum class bit_order : std::uint8_t { low_first, high_first };

namespace detail {
// Unpack numbers of `width` bits to integers of `bytes` bytes, and back; `bytes` is 0 for the fewest of 1, 2, 4 and 8
// that hold a number.
decoding unpack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most, unsigned width,
                     bit_order, std::size_t bytes = 0);
bool pack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, unsigned width, bit_order,
               std::size_t bytes = 0);
}  // namespace detail

template <unsigned Width, bit_order Order = bit_order::low_first>
struct bit_packed {
    static_assert(Width > 0 && Width <= 64, "a number of bits has 1 to 64 of them");
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        return detail::unpack_bits(from, to, most, Width, Order);
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        return detail::pack_bits(from, to, Width, Order);
    }
};

// Width is a control, like the size. Data does not decode if the width is less than 1 or greater than 8 * Bytes.
template <auto Width, std::size_t Bytes, bit_order Order = bit_order::low_first>
struct bit_packed_by {
    static_assert(Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8, "a number is decoded to 1, 2, 4 or 8 bytes");
    static constexpr auto given = Width;
    static bool fits(std::int64_t width) { return width > 0 && width <= static_cast<std::int64_t>(8 * Bytes); }
    static decoding decode(std::int64_t width, std::span<const std::byte> from, std::vector<std::byte>& to,
                           std::size_t most) {
        return fits(width) ? detail::unpack_bits(from, to, most, static_cast<unsigned>(width), Order, Bytes)
                           : decoding{};
    }
    static bool encode(std::int64_t width, std::span<const std::byte> from, std::vector<std::byte>& to) {
        return fits(width) && detail::pack_bits(from, to, static_cast<unsigned>(width), Order, Bytes);
    }
};

}  // namespace verbatim::wire

// Numbers: Boost.Endian's unaligned arithmetic types of one to eight bytes. Their alignment is 1, so that they have the
// same layout in memory and in a file. A float is kept as bits: it becomes a C++ float only when it is used, so that
// signalling NaNs survive. A new number is 0.
#pragma once
#include <array>
#include <bit>
#include <boost/endian/arithmetic.hpp>
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

using order = boost::endian::order;

namespace detail {
// Makes a number of Boost's, whose constructors are no constants.
template <class Stored, order O, class T>
constexpr Stored constant_number(T value) {
    std::uint64_t whole = 0;
    if constexpr (std::is_same_v<T, float>) whole = std::bit_cast<std::uint32_t>(value);
    else if constexpr (std::is_same_v<T, double>) whole = std::bit_cast<std::uint64_t>(value);
    else whole = static_cast<std::uint64_t>(value);
    std::array<unsigned char, sizeof(Stored)> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i, whole >>= 8)
        bytes[O == order::little ? i : bytes.size() - 1 - i] = static_cast<unsigned char>(whole);
    return std::bit_cast<Stored>(bytes);
}
}  // namespace detail

// For records that exist in both byte orders: template <order O> struct Header { scalar<std::uint32_t, O> count; };
template <class T, order O = order::little, std::size_t Bits = sizeof(T) * 8>
struct scalar : boost::endian::endian_arithmetic<O, T, Bits> {
    using stored_as = boost::endian::endian_arithmetic<O, T, Bits>;
    static constexpr const coding& leaf_coding = codings::native;
    static constexpr std::size_t wire_size = Bits / 8;

    constexpr scalar() : stored_as{} {}  // Boost's numbers are not initialised without braces
    constexpr scalar(T value)
        : stored_as(std::is_constant_evaluated() ? detail::constant_number<stored_as, O>(value) : stored_as(value)) {}
    constexpr scalar& operator=(T value) {
        stored_as::operator=(value);
        return *this;
    }
};

using u8 = scalar<std::uint8_t>;
using u16 = scalar<std::uint16_t>;
using u24 = scalar<std::uint32_t, order::little, 24>;
using u32 = scalar<std::uint32_t>;
using u40 = scalar<std::uint64_t, order::little, 40>;
using u48 = scalar<std::uint64_t, order::little, 48>;
using u56 = scalar<std::uint64_t, order::little, 56>;
using u64 = scalar<std::uint64_t>;
using i8 = scalar<std::int8_t>;
using i16 = scalar<std::int16_t>;
using i24 = scalar<std::int32_t, order::little, 24>;
using i32 = scalar<std::int32_t>;
using i40 = scalar<std::int64_t, order::little, 40>;
using i48 = scalar<std::int64_t, order::little, 48>;
using i56 = scalar<std::int64_t, order::little, 56>;
using i64 = scalar<std::int64_t>;
using f32 = scalar<float>;
using f64 = scalar<double>;

using u16be = scalar<std::uint16_t, order::big>;
using u24be = scalar<std::uint32_t, order::big, 24>;
using u32be = scalar<std::uint32_t, order::big>;
using u40be = scalar<std::uint64_t, order::big, 40>;
using u48be = scalar<std::uint64_t, order::big, 48>;
using u56be = scalar<std::uint64_t, order::big, 56>;
using u64be = scalar<std::uint64_t, order::big>;
using i16be = scalar<std::int16_t, order::big>;
using i24be = scalar<std::int32_t, order::big, 24>;
using i32be = scalar<std::int32_t, order::big>;
using i40be = scalar<std::int64_t, order::big, 40>;
using i48be = scalar<std::int64_t, order::big, 48>;
using i56be = scalar<std::int64_t, order::big, 56>;
using i64be = scalar<std::int64_t, order::big>;
using f32be = scalar<float, order::big>;
using f64be = scalar<double, order::big>;

}  // namespace verbatim::wire

// Integers that hold each number of 64 bits, signed or unsigned, and the sum of any two of them. Compilers for 32 bits
// have none of 128 bits.
#pragma once
#include <cstdint>
#include <optional>

#ifndef __SIZEOF_INT128__
#include <fmt/ostream.h>

#include <boost/multiprecision/cpp_int.hpp>
#endif

namespace verbatim::walk {

#ifdef __SIZEOF_INT128__
__extension__ using wide = __int128;
#else
using wide = boost::multiprecision::int256_t;
#endif

// Returns the product of two numbers that fit in 65 bits; nothing if it needs more than `wide` has, and so more
// than 64.
constexpr std::optional<wide> product(wide a, wide b) {
#ifdef __SIZEOF_INT128__
    wide product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::nullopt : std::optional(product);
#else
    return wide(a * b);
#endif
}

// Returns a number modulo 2^64: a negative one in two's complement.
constexpr std::uint64_t low_bits(wide number) { return static_cast<std::uint64_t>(number & ~std::uint64_t{0}); }

}  // namespace verbatim::walk

#ifndef __SIZEOF_INT128__
template <>
struct fmt::formatter<verbatim::walk::wide> : fmt::ostream_formatter {};
#endif

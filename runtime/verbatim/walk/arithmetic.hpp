// The arithmetic of whole numbers in expressions: those of the vocabulary, of loaded schemas, and of what writing
// solves.
#pragma once
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "verbatim/walk/wide.hpp"

namespace verbatim::walk {

enum class operation : std::uint8_t {
    add,
    subtract,
    multiply,
    divide,
    modulo,
    shift_left,
    shift_right,
    bit_and,
    bit_or,
    bit_xor
};
// How a quotient is rounded. A remainder has the sign of the divisor in either case.
enum class rounding : std::uint8_t { down, toward_zero };

namespace detail {

template <class Number>
constexpr Number divided(Number a, Number b, rounding how) {
    // Most operands fit in 32 bits, and dividing these is faster.
    if constexpr (std::same_as<Number, std::int64_t>)
        if (static_cast<std::uint64_t>(a | b) <= UINT32_MAX)
            return static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b);
    const Number whole = a / b;
    return how == rounding::down && a % b != 0 && (a < 0) != (b < 0) ? Number(whole - 1) : whole;
}
template <class Number>
constexpr Number remainder(Number a, Number b) {
    if constexpr (std::same_as<Number, std::int64_t>)
        if (static_cast<std::uint64_t>(a | b) <= UINT32_MAX)
            return static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b);
    const Number rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? Number(rest + b) : rest;
}

// Gives the result for numbers of 64 bits, or of more bits. Returns false if it needs still more, or if there is none.
constexpr bool calculate_wide(operation what, wide a, wide b, rounding how, wide& to) {
    switch (what) {
        case operation::add: return to = a + b, true;
        case operation::subtract: return to = a - b, true;
        case operation::multiply: {
            const auto is = product(a, b);
            return is ? to = *is, true : false;
        }
        case operation::divide: return b != 0 && (to = divided(a, b, how), true);
        case operation::modulo: return b != 0 && (to = remainder(a, b), true);
        case operation::shift_left: {
            const auto is = b < 0          ? std::nullopt
                            : a == 0       ? std::optional(a)
                            : b > wide(64) ? std::nullopt
                                           : product(a, wide{1} << static_cast<int>(b));
            return is ? to = *is, true : false;
        }
        case operation::shift_right: return b >= 0 && (to = a >> (b > 127 ? 127 : static_cast<int>(b)), true);
        case operation::bit_and: return to = a & b, true;
        case operation::bit_or: return to = a | b, true;
        case operation::bit_xor: return to = a ^ b, true;
    }
    return false;
}

}  // namespace detail

// Returns whether a number fits in 64 bits, with or without a sign.
constexpr bool fits_in_64_bits(const wide& number) {
    return number >= std::numeric_limits<std::int64_t>::min() && number <= std::numeric_limits<std::uint64_t>::max();
}

// Give the result of two numbers that fit in 64 bits. They return false if it does not fit, or if there is none: a
// number divided by zero, or shifted by less than 0 bits. The second one takes signed numbers, and is fast.
constexpr bool calculate(operation what, wide a, wide b, rounding how, wide& to) {
    return detail::calculate_wide(what, a, b, how, to) && fits_in_64_bits(to);
}
[[gnu::always_inline]] inline bool calculate(operation what, std::int64_t a, std::int64_t b, rounding how,
                                             std::int64_t& to) {
    const bool can_divide = b != 0 && !(b == -1 && a == std::numeric_limits<std::int64_t>::min());
    switch (what) {
        case operation::add: return !__builtin_add_overflow(a, b, &to);
        case operation::subtract: return !__builtin_sub_overflow(a, b, &to);
        case operation::multiply: return !__builtin_mul_overflow(a, b, &to);
        case operation::divide: return can_divide && (to = detail::divided(a, b, how), true);
        case operation::modulo: return can_divide && (to = detail::remainder(a, b), true);
        case operation::shift_left: return b >= 0 && b <= 62 && !__builtin_mul_overflow(a, std::int64_t{1} << b, &to);
        case operation::shift_right: return b >= 0 && b <= 63 && (to = a >> b, true);
        case operation::bit_and: return to = a & b, true;
        case operation::bit_or: return to = a | b, true;
        case operation::bit_xor: return to = a ^ b, true;
    }
    return false;
}

// Returns the result modulo 2^64, as the vocabulary has it: 0 if there is none. Quotients are rounded toward zero, and
// a shift to the right fills with zeros.
constexpr std::int64_t calculate_wrapped(operation what, std::int64_t a, std::int64_t b) {
    const wide left = what == operation::shift_right ? wide(static_cast<std::uint64_t>(a)) : wide(a);
    wide is = 0;
    return detail::calculate_wide(what, left, b, rounding::toward_zero, is) ? static_cast<std::int64_t>(low_bits(is))
                                                                            : 0;
}

// Returns why calculate() gives no result.
inline std::string why_no_result(operation what, const wide& b) {
    if (b == 0 && (what == operation::divide || what == operation::modulo)) return "division by zero";
    if (b < 0 && (what == operation::shift_left || what == operation::shift_right))
        return "a shift by " + std::to_string(static_cast<std::int64_t>(b)) + " bits, which is negative";
    return "the result does not fit in 64 bits";
}

}  // namespace verbatim::walk

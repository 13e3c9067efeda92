// The arithmetic of whole numbers in expressions: those of the vocabulary, of loaded schemas, and of what writing
// solves.
#pragma once
#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "verbatim/walk/wide.hpp"
#include "verbatim/wire/operation.hpp"

namespace verbatim::walk {

using wire::operation;
using wire::rounding;

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

// Return false if the result does not fit. Wide numbers are results of numbers of 64 bits.
constexpr bool add(std::int64_t a, std::int64_t b, std::int64_t& to) { return !__builtin_add_overflow(a, b, &to); }
constexpr bool add(const wide& a, const wide& b, wide& to) {
    to = a + b;
    return true;
}
constexpr bool subtract(std::int64_t a, std::int64_t b, std::int64_t& to) { return !__builtin_sub_overflow(a, b, &to); }
constexpr bool subtract(const wide& a, const wide& b, wide& to) {
    to = a - b;
    return true;
}
constexpr bool multiply(std::int64_t a, std::int64_t b, std::int64_t& to) { return !__builtin_mul_overflow(a, b, &to); }
constexpr bool multiply(const wide& a, const wide& b, wide& to) {
    const auto is = product(a, b);
    if (is) to = *is;
    return is.has_value();
}
constexpr bool can_divide(std::int64_t a, std::int64_t b) {
    return b != 0 && !(b == -1 && a == std::numeric_limits<std::int64_t>::min());
}
constexpr bool can_divide(const wide&, const wide& b) { return b != 0; }

// Gives the result, which may need more bits than the operands. Returns false if it does not fit in a Number, or if
// there is none. An operation of one operand has it in `a`.
template <class Number>
[[gnu::always_inline]] constexpr bool calculate(operation what, Number a, Number b, rounding how, Number& to) {
    constexpr bool is_wide = !std::same_as<Number, std::int64_t>;
    constexpr int most_left = is_wide ? 64 : 62, most_right = is_wide ? 127 : 63;
    switch (what) {
        case operation::add: return add(a, b, to);
        case operation::subtract: return subtract(a, b, to);
        case operation::multiply: return multiply(a, b, to);
        case operation::divide: return can_divide(a, b) && (to = divided(a, b, how), true);
        case operation::modulo: return can_divide(a, b) && (to = remainder(a, b), true);
        case operation::shift_left:
            if (a == 0) {
                to = 0;
                return b >= 0;
            }
            return b >= 0 && b <= most_left && multiply(a, Number{1} << static_cast<int>(b), to);
        case operation::shift_right:
            return b >= 0 && (to = a >> (b > most_right ? most_right : static_cast<int>(b)), true);
        case operation::bit_and: to = a & b; return true;
        case operation::bit_or: to = a | b; return true;
        case operation::bit_xor: to = a ^ b; return true;
        case operation::equal:
        case operation::like: to = a == b; return true;
        case operation::not_equal: to = a != b; return true;
        case operation::less: to = a < b; return true;
        case operation::less_or_equal: to = a <= b; return true;
        case operation::greater: to = a > b; return true;
        case operation::greater_or_equal: to = a >= b; return true;
        case operation::both: to = a != 0 && b != 0; return true;
        case operation::either: to = a != 0 || b != 0; return true;
        case operation::negate: return subtract(Number{0}, a, to);
        case operation::invert: to = ~a; return true;
        case operation::negated: to = a == 0; return true;
        case operation::at_most_one: to = std::popcount(low_bits(wide(a))) <= 1; return true;
        case operation::conditional: break;
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
    return detail::calculate(what, a, b, how, to) && fits_in_64_bits(to);
}
[[gnu::always_inline]] inline bool calculate(operation what, std::int64_t a, std::int64_t b, rounding how,
                                             std::int64_t& to) {
    return detail::calculate(what, a, b, how, to);
}

// Gives the result of two real numbers; false if there is none.
inline bool calculate(operation what, double a, double b, double& to) {
    if (what == operation::negate) {
        to = -a;
        return true;
    }
    if (what == operation::add) {
        to = a + b;
        return true;
    }
    if (what == operation::subtract) {
        to = a - b;
        return true;
    }
    if (what == operation::multiply) {
        to = a * b;
        return true;
    }
    if ((what != operation::divide && what != operation::modulo) || b == 0) return false;
    to = what == operation::divide ? a / b : a - std::floor(a / b) * b;
    return true;
}

// Returns the result modulo 2^64, as the vocabulary has it: 0 if there is none. A shift to the right fills with zeros.
constexpr std::int64_t calculate_wrapped(operation what, std::int64_t a, std::int64_t b,
                                         rounding how = rounding::toward_zero) {
    const wide left = what == operation::shift_right ? wide(static_cast<std::uint64_t>(a)) : wide(a);
    wide is = 0;
    return detail::calculate(what, left, wide(b), how, is) ? static_cast<std::int64_t>(low_bits(is)) : 0;
}

// Returns why calculate() gives no result.
inline std::string why_no_result(operation what, const wide& b) {
    if (b == 0 && (what == operation::divide || what == operation::modulo)) return "division by zero";
    if (b < 0 && (what == operation::shift_left || what == operation::shift_right))
        return "a shift by " + std::to_string(static_cast<std::int64_t>(b)) + " bits, which is negative";
    return "the result does not fit in 64 bits";
}

}  // namespace verbatim::walk

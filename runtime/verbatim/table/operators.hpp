// The operators of expressions: their symbols and their precedence.
#pragma once
#include <compare>
#include <string_view>

#include "verbatim/wire/operation.hpp"

namespace verbatim::table {

using wire::operation;
using wire::rounding;

// Precedence, from the loosest. An operand that binds more loosely than the operator around it is written in
// parentheses.
namespace level {
inline constexpr unsigned conditional = 0, either = 1, both = 2, negated = 3, comparison = 4, bit_or = 5, bit_xor = 6,
                          bit_and = 7, shift = 8, sum = 9, product = 10, sign = 11, postfix = 12;
}

struct binary_operator {
    operation what;
    std::string_view symbol;
    unsigned level;
    std::string_view symbol_in_c = symbol;
};
// No symbol is a prefix of a later one, so the first match is the longest.
inline constexpr binary_operator binary_operators[] = {
    {operation::either, "or", level::either, "||"},
    {operation::both, "and", level::both, "&&"},
    {operation::shift_left, "<<", level::shift},
    {operation::shift_right, ">>", level::shift},
    {operation::less_or_equal, "<=", level::comparison},
    {operation::greater_or_equal, ">=", level::comparison},
    {operation::equal, "==", level::comparison},
    {operation::not_equal, "!=", level::comparison},
    {operation::less, "<", level::comparison},
    {operation::greater, ">", level::comparison},
    {operation::like, "=", level::comparison, "=="},
    {operation::bit_or, "|", level::bit_or},
    {operation::bit_xor, "^", level::bit_xor},
    {operation::bit_and, "&", level::bit_and},
    {operation::add, "+", level::sum},
    {operation::subtract, "-", level::sum},
    {operation::multiply, "*", level::product},
    {operation::divide, "/", level::product},
    {operation::modulo, "%", level::product},
};
// Returns null if the operation has one operand, or three.
constexpr const binary_operator* binary_operator_of(operation what) {
    for (const auto& one : binary_operators)
        if (one.what == what) return &one;
    return nullptr;
}

constexpr bool is_arithmetic(operation what) { return what <= operation::bit_xor || what == operation::negate; }
constexpr bool is_comparison(operation what) { return what >= operation::equal && what <= operation::like; }
// Returns whether the operands are truths, as the result is.
constexpr bool joins_truths(operation what) {
    return what == operation::both || what == operation::either || what == operation::negated;
}
constexpr bool gives_truth(operation what) {
    return is_comparison(what) || joins_truths(what) || what == operation::at_most_one;
}
// Returns whether a comparison is true of two values that are in this order.
constexpr bool is_true_of(operation what, std::partial_ordering order) {
    if (what == operation::equal || what == operation::like) return std::is_eq(order);
    if (what == operation::not_equal) return std::is_neq(order);
    if (what == operation::less) return std::is_lt(order);
    if (what == operation::less_or_equal) return std::is_lteq(order);
    return what == operation::greater ? std::is_gt(order) : std::is_gteq(order);
}

}  // namespace verbatim::table

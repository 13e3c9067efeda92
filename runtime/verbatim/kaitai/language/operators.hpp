// The binary operators and their precedence.
#pragma once
#include "verbatim/kaitai/language/expression.hpp"

namespace verbatim::kaitai {

// Precedence, from the loosest. An operand that binds more loosely than the operator around it is written in
// parentheses.
namespace level {
inline constexpr unsigned conditional = 0, either = 1, both = 2, negated = 3, comparison = 4, bit_or = 5, bit_xor = 6,
                          bit_and = 7, shift = 8, sum = 9, product = 10, sign = 11, postfix = 12;
}

struct binary_operator {
    expression::form what;
    std::string_view symbol;
    unsigned level;
};
// No symbol is a prefix of a later one, so the first match is the longest.
inline constexpr binary_operator binary_operators[] = {
    {expression::form::either, "or", level::either},
    {expression::form::both, "and", level::both},
    {expression::form::shift_left, "<<", level::shift},
    {expression::form::shift_right, ">>", level::shift},
    {expression::form::less_or_equal, "<=", level::comparison},
    {expression::form::greater_or_equal, ">=", level::comparison},
    {expression::form::equal, "==", level::comparison},
    {expression::form::not_equal, "!=", level::comparison},
    {expression::form::less, "<", level::comparison},
    {expression::form::greater, ">", level::comparison},
    {expression::form::bit_or, "|", level::bit_or},
    {expression::form::bit_xor, "^", level::bit_xor},
    {expression::form::bit_and, "&", level::bit_and},
    {expression::form::add, "+", level::sum},
    {expression::form::subtract, "-", level::sum},
    {expression::form::multiply, "*", level::product},
    {expression::form::divide, "/", level::product},
    {expression::form::modulo, "%", level::product},
};
// Returns null if the form is not a binary operator.
constexpr const binary_operator* binary_operator_of(expression::form what) {
    for (const auto& one : binary_operators)
        if (one.what == what) return &one;
    return nullptr;
}

}  // namespace verbatim::kaitai

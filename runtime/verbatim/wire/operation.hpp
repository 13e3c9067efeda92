// The operations of expressions: of the vocabulary (computed.hpp), of loaded schemas, and of conditions in paths.
// table/operators.hpp has their symbols.
#pragma once
#include <cstdint>

namespace verbatim::wire {

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
    bit_xor,
    equal,
    not_equal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
    like,  // equal, or a text that fits a pattern: in conditions of paths
    both,
    either,
    negate,
    invert,
    negated,      // of the left operand alone: -a, ~a, not a
    at_most_one,  // whether the left operand has at most one bit that is set
    conditional,  // a ? b : c
};

// How a quotient is rounded. A remainder has the sign of the divisor in either case.
enum class rounding : std::uint8_t { toward_zero, down };

}  // namespace verbatim::wire

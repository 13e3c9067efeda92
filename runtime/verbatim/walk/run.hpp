// Runs an expression. This is the one way to evaluate the trees of table/expression.hpp, over what `in` gives:
//
//   number(e, to), text(e)         the number, or the text or the bytes, in the field of a control
//   length(control)                the number of characters or elements in a field
//   decoded(e, to)                 what only a decoded record, or the part of a file, gives
//   position                       the distance from the start of the record to the data
//   result(e, left, right, to)     that of an operation
//   decides                        whether there is always a truth: a comparison with what has no result, as x / 0,
//   does
//                                  not hold; otherwise what depends on it has no result, either
#pragma once
#include "verbatim/walk/arithmetic.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::walk {

inline std::int64_t wrapped(const wide& value) { return static_cast<std::int64_t>(low_bits(value)); }
inline std::int64_t wrapped(std::int64_t value) { return value; }
inline std::int64_t wrapped(double value) { return static_cast<std::int64_t>(value); }

// Returns false if there is no result.
template <class Number, class In>
bool run(const table::expression& e, const In& in, Number& to);

template <class Number, class In>
bool run_operation(const table::expression& e, const In& in, Number& to) {
    if (e.left->gives == table::gives::part && table::is_comparison(e.does)) return in.decoded(e, to);
    if (e.left->gives == table::gives::text || e.left->gives == table::gives::bytes) {
        const auto left = in.text(*e.left), right = in.text(*e.right);
        const bool are_there = left && right;
        to = are_there && table::is_true_of(e.does, *left <=> *right);
        return are_there || In::decides;
    }
    Number left = 0, right = 0;
    const bool does_not_hold = In::decides && table::is_comparison(e.does);
    if (!run(*e.left, in, left)) {
        if (does_not_hold) return to = 0, true;
        if (!In::decides || table::is_arithmetic(e.does)) return false;
        left = 0;
    }
    // One of the other operands is evaluated only if the left one does not decide: it may need a field that is there
    // only then.
    if ((e.does == operation::both && left == 0) || (e.does == operation::either && left != 0))
        return to = left != 0, true;
    if (e.does == operation::conditional) return run(left != 0 ? *e.right : *e.third, in, to);
    if (e.right && e.right->what == table::expression::form::number) right = static_cast<Number>(e.right->value);
    else if (e.right && !run(*e.right, in, right)) return to = 0, does_not_hold;
    return in.result(e, left, right, to);
}

template <class Number, class In>
bool run(const table::expression& e, const In& in, Number& to) {
    using form = table::expression::form;
    switch (e.what) {
        case form::number: return to = static_cast<Number>(e.value), true;
        case form::control: return in.number(e, to);
        case form::length: {
            const auto length = in.length(*e.of);
            return length && (to = static_cast<Number>(static_cast<std::int64_t>(*length)), true);
        }
        case form::position: return to = static_cast<Number>(static_cast<std::int64_t>(in.position)), true;
        case form::operation: return run_operation(e, in, to);
        case form::call: return run(*e.left, in, to) && (to = static_cast<Number>(e.function(wrapped(to))), true);
        case form::item:
        case form::part:
        case form::each:
        case form::judged: return in.decoded(e, to);
        case form::text:
        case form::evaluated: break;  // it is compared; the reader calls it
    }
    return false;
}

}  // namespace verbatim::walk

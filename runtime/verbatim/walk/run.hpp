// Runs an expression. This is the one way to evaluate the trees of table/expression.hpp, over numbers or over values of
// several kinds. An expression has no result if run() returns false. What `in` gives:
//
//   leaf(e, to)                  the value of all but literals, operations and calls
//   applied(e, left, right, to)  that of an operation, but for those that join or choose by truths
//   decides                      whether there is always a truth: a comparison with what has no result, as x / 0, does
//                                not hold; otherwise what depends on it has no result, either
//   text(e)                      a text, or bytes, to be compared; without it, values are compared as applied() does
//   truth(e, value, is)          whether the value of e holds; without it, numbers other than 0 do
//
// For values that are no numbers, literal(e, to) and set_truth(to, is) are beside their type.
#pragma once
#include "verbatim/walk/arithmetic.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::walk {

inline std::int64_t wrapped(const wide& value) { return static_cast<std::int64_t>(low_bits(value)); }
inline std::int64_t wrapped(std::int64_t value) { return value; }
inline std::int64_t wrapped(double value) { return static_cast<std::int64_t>(value); }

// Give the value of a literal. A literal that a number cannot hold has no value.
inline bool literal(const table::expression& e, std::int64_t& to) {
    to = e.value;
    return !e.is_unsigned && e.what == table::expression::form::number;
}
inline bool literal(const table::expression& e, wide& to) {
    to = number_of(e);
    return e.what == table::expression::form::number;
}
inline bool literal(const table::expression& e, double& to) {
    const bool is_real = e.what == table::expression::form::real;
    to = is_real ? e.real() : static_cast<double>(number_of(e));
    return e.what != table::expression::form::text;
}

void set_truth(auto& number, bool is) { number = is; }

template <class Value, class In>
bool run(const table::expression& e, const In& in, Value& to);

// Gives whether an operand holds.
template <class Value, class In>
bool run_truth(const table::expression& e, const In& in, bool& is) {
    Value of{};
    if (!run(e, in, of)) {
        is = false;
        return In::decides;
    }
    if constexpr (requires { in.truth(e, of, is); }) return in.truth(e, of, is);
    else {
        is = of != Value{};
        return true;
    }
}

// One of the other operands is evaluated only if the left one does not decide: it may need a field that is there only
// then.
template <class Value, class In>
bool run_truths(const table::expression& e, const In& in, Value& to) {
    bool is = false;
    if (!run_truth<Value>(*e.left, in, is)) return false;
    if (e.does == operation::conditional) return run(is ? *e.right : *e.third, in, to);
    if (e.does == operation::negated) is = !is;
    else if (is == (e.does == operation::both) && !run_truth<Value>(*e.right, in, is)) return false;
    set_truth(to, is);
    return true;
}

template <class Value, class In>
bool run_operation(const table::expression& e, const In& in, Value& to) {
    if (table::joins_truths(e.does) || e.does == operation::conditional) return run_truths(e, in, to);
    if (e.left->gives == table::gives::part && table::is_comparison(e.does)) return in.leaf(e, to);
    if constexpr (requires { in.text(e); })
        if (e.left->gives == table::gives::text || e.left->gives == table::gives::bytes) {
            const auto left = in.text(*e.left), right = in.text(*e.right);
            const bool are_there = left && right;
            to = are_there && table::is_true_of(e.does, *left <=> *right);
            return are_there || In::decides;
        }
    Value left{}, right{};
    const bool is_right = !e.right || (e.right->what == table::expression::form::number && literal(*e.right, right));
    if (!run(*e.left, in, left) || (!is_right && !run(*e.right, in, right))) {
        to = Value{};
        return In::decides && table::is_comparison(e.does);
    }
    return in.applied(e, left, right, to);
}

template <class Value, class In>
bool run(const table::expression& e, const In& in, Value& to) {
    using form = table::expression::form;
    if (e.what == form::operation) return run_operation(e, in, to);
    if (e.what == form::number || e.what == form::real || e.what == form::text) return literal(e, to);
    if constexpr (requires { wrapped(to); })
        if (e.what == form::call) {
            std::int64_t argument = 0;
            return run(*e.left, in, to) &&
                   (argument = wrapped(to), to = static_cast<Value>(e.function(argument)), true);
        }
    return in.leaf(e, to);
}

}  // namespace verbatim::walk

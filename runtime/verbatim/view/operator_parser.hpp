// Parses operators by their precedence (table/operators.hpp): those of Kaitai's language, and of conditions in paths.
#pragma once
#include <algorithm>

#include "verbatim/view/scanner.hpp"

namespace verbatim::view {

// The class `Language` is derived from it, and says what the operators are applied to. Its functions return false if
// they have failed; then the scanner has the reason.
//
//   primary(part&)   takes a literal, a name or a parenthesis, with all that is bound to it
//
// It may also have functions in place of accepts(), right() and combine().
template <class Language>
class operator_parser {
public:
    // The store then has the expressions.
    operator_parser(scanner& in, table::expression_store& to) : in_(in), to_(to) {}

protected:
    using expression = table::expression;
    // An expression, and how deeply operations are nested in it.
    struct part {
        const expression* is = nullptr;
        unsigned depth = 0;
    };

    // Parsing and evaluating recurse to these depths.
    static constexpr unsigned most_nested = 400;       // a pair of parentheses counts twice
    static constexpr unsigned most_operations = 1000;  // nested in one another: 1 + 2 + 3 are two
    // Of the quotients in both languages.
    static constexpr auto rounds = table::rounding::down;

    // Returns whether an operator takes this operand.
    static bool accepts(operation, const part&) { return true; }
    // Parses what is on the right of an operator.
    bool right(const table::binary_operator& by, const part&, part& to) { return binary(to, by.level + 1); }

    bool nested(const auto& parse) {
        if (++nesting_ > most_nested) return in_.fail(in_.column(), "operators and parentheses are nested too deeply");
        if (!parse()) return false;
        --nesting_;
        return true;
    }
    // Counts how deeply operations are nested in a part.
    bool holds(part& whole, const part& inner, std::size_t column) {
        whole.depth = std::max(whole.depth, inner.depth + 1);
        return whole.depth <= most_operations || in_.fail(column, "too many operations depend on one another");
    }

    // Keeps an expression without operands.
    bool keep(part& to, const expression& e) {
        to.is = &to_.keep(e);
        return true;
    }
    // Keeps an expression of these operands in place of the first of them.
    bool keep(expression e, part& first, const auto&... more) {
        part whole;
        if (!holds(whole, first, e.column) || !(holds(whole, more, e.column) && ...)) return false;
        e.left = first.is;
        (((e.right ? e.third : e.right) = more.is), ...);
        keep(whole, e);
        first = whole;
        return true;
    }
    // Makes an operation of parts in place of the first of them.
    bool combine(operation does, std::size_t column, part& first, const auto&... more) {
        return keep({.what = expression::form::operation,
                     .does = does,
                     .gives = table::gives_truth(does) ? table::gives::truth : table::gives::any,
                     .is_exact = true,
                     .rounds = rounds,
                     .column = static_cast<std::uint32_t>(column)},
                    first, more...);
    }

    // Parses operators of the precedence `least` or a higher one.
    bool binary(part& to, unsigned least) {
        return nested([&] {
            if (!prefix(to, least)) return false;
            for (const auto* by = in_.operator_ahead(); by && by->level >= least; by = in_.operator_ahead()) {
                const std::size_t column = in_.column();
                if (!language().accepts(by->what, to)) return false;
                in_.takes(by->symbol);
                part second;
                if (!language().right(*by, to, second) || !language().accepts(by->what, second) ||
                    !language().combine(by->what, column, to, second))
                    return false;
                if (by->level == table::level::comparison && !ends_comparison()) return false;
            }
            return true;
        });
    }

    scanner& in_;
    table::expression_store& to_;

private:
    Language& language() { return static_cast<Language&>(*this); }
    bool ends_comparison() {
        const auto* next = in_.operator_ahead();
        return !next || next->level != table::level::comparison ||
               in_.fail(in_.column(), "a comparison gives a boolean: join two of them with \"and\"");
    }
    bool prefix(part& to, unsigned least) {
        const std::size_t column = in_.column();
        const auto sign = [&] { return nested([&] { return prefix(to, table::level::sign); }); };
        const auto made = [&](operation does) {
            return language().accepts(does, to) && language().combine(does, column, to);
        };
        if (in_.takes_word("not")) {
            if (least > table::level::negated) return in_.fail(column, "\"not\" is written in parentheses here");
            return binary(to, table::level::negated) && made(operation::negated);
        }
        if (in_.takes("-")) return sign() && made(operation::negate);
        if (in_.takes("~")) return sign() && made(operation::invert);
        if (in_.takes("+")) return sign();
        return language().primary(to);
    }

    unsigned nesting_ = 0;
};

}  // namespace verbatim::view

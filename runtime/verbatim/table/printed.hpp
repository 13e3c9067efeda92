// Writes expressions in a notation: Kaitai's language, a pattern language, C++, or words for people.
#pragma once
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>

#include "verbatim/table/expression.hpp"

namespace verbatim::table {

// An expression as text, and how tightly its parts are bound.
struct printed {
    std::string text;
    unsigned level = level::postfix;

    // Returns it as an operand, in parentheses if it binds more loosely than `least`.
    std::string as_operand(unsigned least) const { return level < least ? fmt::format("({})", text) : text; }
};

struct notation {
    std::string_view binary_operator::*symbol = &binary_operator::symbol;
    std::string_view not_sign = "not ";
    std::string_view times = "*";
    bool has_levels = true;  // False: each operand that is an operation is in parentheses.
    // Returns the characters of a text as they are between quotation marks; null: they are the same. In a piece of a
    // formatted text, `special` is escaped, too.
    std::string (*escaped)(std::string_view characters, std::string_view special) = nullptr;
};

// Returns a real number with a point or an exponent: 2.0.
std::string text_of(double real);

// How expressions are written.
struct spelling {
    notation in{};
    std::function<std::optional<printed>(const expression&)> otherwise{};  // Nothing: as in the notation.
    std::function<std::string(const expression&)>
        path_of{};  // What is written for the path of a type or an enumerator.
};
printed print(const expression&, const spelling&);

// Writes an operation. `operand` returns one of its operands, by its index, as printed.
template <class Operand>
printed print_operation(operation does, const notation& in, const Operand& operand) {
    const auto part = [&](std::size_t i, unsigned least) {
        return printed(operand(i)).as_operand(in.has_levels ? least : level::postfix);
    };
    const auto prefixed = [&](std::string_view sign, unsigned at) {
        return printed{fmt::format("{}{}", sign, part(0, at)), at};
    };
    if (does == operation::negate) return prefixed("-", level::sign);
    if (does == operation::invert) return prefixed("~", level::sign);
    if (does == operation::negated) return prefixed(in.not_sign, level::negated);
    if (does == operation::conditional)
        return {fmt::format("{} ? {} : {}", part(0, level::either), part(1, level::conditional),
                            part(2, level::conditional)),
                level::conditional};
    const binary_operator& by = *binary_operator_of(does);
    const unsigned left = by.level == level::comparison ? by.level + 1 : by.level;
    const auto sign = does == operation::multiply ? in.times : by.*in.symbol;
    return {fmt::format("{} {} {}", part(0, left), sign, part(1, by.level + 1)), by.level};
}

}  // namespace verbatim::table

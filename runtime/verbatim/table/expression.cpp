#include "verbatim/table/expression.hpp"

#include <fmt/format.h>

#include "verbatim/table/type.hpp"

namespace verbatim::table {

using form = expression::form;

bool follows_alone(const expression& e) {
    const control* const field = control_in(e.left);
    const bool is_sum = e.is(operation::add) || e.is(operation::subtract);
    return is_sum && field && field->is_own() && each_control(*e.right, [](const control& c) { return !c.is_own(); });
}

namespace {

std::string operand_text(const expression& part) {
    return part.what < form::operation ? text_of(part) : '(' + text_of(part) + ')';
}
std::string operation_text(const expression& e) {
    const auto left = operand_text(*e.left);
    if (e.does == operation::negated) return "not " + text_of(*e.left);
    if (e.does == operation::negate) return '-' + left;
    if (e.does == operation::invert) return '~' + left;
    if (e.does == operation::conditional)
        return fmt::format("{} ? {} : {}", left, operand_text(*e.right), operand_text(*e.third));
    const auto sign = e.does == operation::multiply ? "x" : binary_operator_of(e.does)->symbol;
    return fmt::format("{} {} {}", left, sign, operand_text(*e.right));
}

}  // namespace

std::string text_of(const expression& e) {
    switch (e.what) {
        case form::number: return std::to_string(e.value);
        case form::text: return fmt::format("\"{}\"", e.characters);
        case form::control:
            return std::string(e.of->name) + (e.of->around ? fmt::format(" of {}", e.of->around->label) : "");
        case form::length: return fmt::format("{}.length", e.of->name);
        case form::position: return "the position";
        case form::operation: return operation_text(e);
        case form::call: return fmt::format("f({})", text_of(*e.left));
        case form::evaluated: return e.by->text();
    }
    return {};
}

}  // namespace verbatim::table

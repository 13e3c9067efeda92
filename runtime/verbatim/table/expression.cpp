#include "verbatim/table/expression.hpp"

#include <fmt/format.h>

#include "verbatim/table/type.hpp"

namespace verbatim::table {

using form = expression::form;

bool follows_alone(const expression& e) {
    const control* const field = control_in(e.left);
    const bool is_sum = e.what == form::add || e.what == form::subtract;
    return is_sum && field && field->is_own() && each_control(*e.right, [](const control& c) { return !c.is_own(); });
}

std::string text_of(const expression& e) {
    const auto operand = [](const expression& part) {
        const bool simple = part.what == form::number || part.what == form::control || part.what == form::position;
        return simple ? text_of(part) : '(' + text_of(part) + ')';
    };
    const auto both = [&](std::string_view sign) {
        return fmt::format("{} {} {}", operand(*e.left), sign, operand(*e.right));
    };
    switch (e.what) {
        case form::number: return std::to_string(e.value);
        case form::control:
            return std::string(e.of->name) + (e.of->around ? fmt::format(" of {}", e.of->around->label) : "");
        case form::position: return "the position";
        case form::negated: return "not " + text_of(*e.left);
        case form::call: return fmt::format("f({})", text_of(*e.left));
        case form::evaluated: return e.by->text();
        case form::add: return both("+");
        case form::subtract: return both("-");
        case form::multiply: return both("x");
        case form::divide: return both("/");
        case form::modulo: return both("%");
        case form::bit_and: return both("&");
        case form::bit_or: return both("|");
        case form::shift_left: return both("<<");
        case form::shift_right: return both(">>");
        case form::equal: return both("==");
        case form::not_equal: return both("!=");
        case form::less: return both("<");
        case form::less_or_equal: return both("<=");
        case form::both: return both("and");
        case form::either: return both("or");
    }
    return {};
}

}  // namespace verbatim::table

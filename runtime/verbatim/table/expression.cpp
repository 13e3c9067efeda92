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
    static constexpr std::string_view signs[] = {"", "", "", " + ", " - ", " x ", " / ", " % ", " & ", " | ", " << ", " >> ", " == ", " != ", " < ", " <= ", " and ", " or "};
    switch (e.what) {
        case form::number: return std::to_string(e.value);
        case form::control: return std::string(e.of->name) + (e.of->around ? fmt::format(" of {}", e.of->around->label) : "");
        case form::position: return "the position";
        case form::negated: return "not " + text_of(*e.left);
        case form::call: return fmt::format("f({})", text_of(*e.left));
        case form::evaluated: return e.by->text();
        default: break;
    }
    const auto operand = [](const expression& part) {
        const bool simple = part.what == form::number || part.what == form::control || part.what == form::position;
        return simple ? text_of(part) : '(' + text_of(part) + ')';
    };
    return operand(*e.left) + std::string(signs[static_cast<std::size_t>(e.what)]) + operand(*e.right);
}

}  // namespace verbatim::table

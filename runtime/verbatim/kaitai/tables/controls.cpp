// Makes controls of the expressions that say how data is read. If an expression uses only integers of the same record,
// of one before the data, or of one around it, the control can be solved, and these follow the data. All others are
// worked out.
#include <algorithm>

#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

using native = table::expression::form;

// The conditions that all hold if an expression does: "kind == 1", "has == 1" of "kind == 1 and has == 1".
void conditions_in(const expression& e, std::vector<const expression*>& all) {
    if (!e.is(operation::both)) return all.push_back(&e);
    conditions_in(*e.left, all);
    conditions_in(*e.right, all);
}
bool names(const expression& e, std::string_view name) {
    return e.is_name(name) || table::any_operand(e, [&](const expression& part) { return names(part, name); });
}
// Returns whether another field is present wherever the number of it is needed: the field that is being made has its
// conditions, perhaps among others, and these name the field only after them.
bool has_condition_of(const attribute* current, const attribute& other) {
    if (!current || !current->condition) return false;
    std::vector<const expression*> all, wanted;
    conditions_in(*current->condition->is, all);
    conditions_in(*other.condition->is, wanted);
    for (const expression* const one : all) {
        std::erase_if(wanted, [&](const expression* w) { return source_of(*w) == source_of(*one); });
        if (wanted.empty()) return true;
        if (names(*one, other.id)) return false;
    }
    return false;
}

bool is_division(operation what) { return what == operation::divide || what == operation::modulo; }
// Returns whether one field is divided by a number of the schema: then it is clear which field follows, and how.
bool has_one_dividend(const table::expression& left, const table::expression& right) {
    std::size_t fields = 0;
    (void)table::each_control(left, [&](const table::control&) {
        ++fields;
        return true;
    });
    return fields == 1 && right.what == native::number && right.value > 0;
}

}  // namespace

const table::expression& compiler::evaluated(question about) {
    about.is_own = !open_.empty() && own_.are_all_in(open_.back()->of, about);
    if (!open_.empty()) add_plain(*open_.back(), about);
    return to_.types.evaluated(*to_.evaluators.emplace_back(program(to_, std::move(about))));
}

const table::expression& compiler::control(in_progress& in, const expression& e, wanted what) {
    const auto* const simple = solvable(in, e);
    // In an instance with `io`, the stream of its record is another one than that of its data.
    const attribute* const instance = in.current && in.current->stream ? in.current : nullptr;
    if (!simple) return evaluated({.what = what, .is = &e, .instance = instance});
    // The condition that a bit is set: then it is known what it would be otherwise.
    const bool is_bit = what == wanted::truth && simple->is(operation::bit_and);
    return is_bit ? to_.types.compute(operation::not_equal, *simple, to_.types.number(0)) : *simple;
}

const table::expression& compiler::size_of(in_progress& in, const attribute& a) {
    if (a.size) return control(in, *a.size->is, wanted::number);
    return to_.types.evaluated(table::bytes_left);
}

// Returns null if the expression cannot be solved. The fields that it names are then no longer marked as controlling.
const table::expression* compiler::solvable(in_progress& in, const expression& e) {
    const std::size_t before = to_.types.named();
    const auto* const made = translation<compiler>{*this, open_, to_.from}(in, e);
    if (!made) to_.types.take_back(before);
    return made;
}

const table::expression* compiler::own_number(in_progress& in, std::string_view name) {
    if (const auto field = in.plain.find(name); field != in.plain.end()) return &to_.types.field(in.made, field->first);
    if (const std::string path[]{std::string(name)}; in.info.bits.contains(name))
        return to_.types.number_in(in.made, path);
    const auto field = in.conditional.find(name);
    return field != in.conditional.end() && has_condition_of(in.current, *field->second.first)
               ? &to_.types.number_in_optional(in.made, name)
               : nullptr;
}

const table::expression* compiler::number_at(in_progress& of, std::span<const std::string> path, in_progress& in) {
    const bool is_number = of.plain.contains(path.front()) || of.info.bits.contains(path.front());
    return is_number || path.size() > 1 ? to_.types.number_in(of.made, path, &of != &in) : nullptr;
}

// A record has a table of its own for each use with arguments, which is in one record around it.
const expression* compiler::argument_of(const in_progress& in, std::string_view parameter) const {
    const auto at = std::ranges::find(open_, &in);
    if (at == open_.begin() || at == open_.end() || !in.info.use || !has_known_table(**(at - 1))) return nullptr;
    const auto& arguments = in.info.use->name.arguments;
    const auto named = std::ranges::find(in.of.parameters, parameter, &kaitai::parameter::id);
    const auto index = static_cast<std::size_t>(named - in.of.parameters.begin());
    if (index >= std::min(in.of.parameters.size(), arguments.size())) return nullptr;
    const attribute* const user = (*(at - 1))->current;
    const bool has_index = !in.is_element && user && user->repeat != repetition::none;
    if (to_.from.types.of(*named).kind() != value_kind::integer) return nullptr;
    return has_index || !names(*arguments[index], "_index") ? arguments[index] : nullptr;
}

const table::expression* compiler::operated(const expression& e, operands of) {
    if (of.size() == 1 && e.is(operation::negate))
        return &to_.types.compute(operation::subtract, to_.types.number(0), *of[0], e.rounds);
    if (of.size() != 2) return nullptr;
    const table::expression &left = *of[0], &right = *of[1];
    if (left.what == native::number && right.what == native::number) {
        std::int64_t is = 0;
        const bool is_number =
            table::is_arithmetic(e.does) && walk::calculate(e.does, left.value, right.value, e.rounds, is);
        return is_number ? &to_.types.number(is) : nullptr;
    }
    if (is_division(e.does) && !has_one_dividend(left, right)) return nullptr;
    return &to_.types.compute(e.does, left, right, e.rounds);
}

// Returns the value of an expression that is a constant in the schema, otherwise nothing.
std::optional<std::int64_t> compiler::number_said(in_progress& in, const expression& e) {
    const std::size_t before = to_.types.named();
    const auto* const number = solvable(in, e);
    if (number && number->what == native::number) return number->value;
    to_.types.take_back(before);
    return std::nullopt;
}

}  // namespace verbatim::kaitai

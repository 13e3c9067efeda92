// Makes controls of the expressions that say how data is read. If an expression uses only integers of the same record,
// of one before the data, or of one around it, the control can be solved, and these follow the data. All others are
// worked out.
#include <algorithm>

#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using native = table::expression::form;

// Returns whether the field that is being made has the condition of another one, so that this is present where it is.
bool has_condition_of(const attribute* current, const attribute& other) {
    return current && !current->is_instance && current->condition &&
           text_of(current->condition->is) == text_of(other.condition->is);
}

bool is_division(operation what) { return what == operation::divide || what == operation::modulo; }
// Returns whether one field is divided by a number of the schema: then it is clear which field follows, and how.
bool has_one_dividend(const table::expression& left, const table::expression& right) {
    std::size_t fields = 0;
    (void)table::each_control(left, [&](const table::control&) { return ++fields, true; });
    return fields == 1 && right.what == native::number && right.value > 0;
}

bool fits(integer number) { return number >= INT64_MIN && number <= INT64_MAX; }

}  // namespace

const table::expression& compiler::evaluated(question about) {
    about.is_own = !open_.empty() && own_.are_all_in(open_.back()->of, about);
    if (!open_.empty()) add_plain(*open_.back(), about);
    return to_.types.evaluated(*to_.evaluators.emplace_back(program(to_, std::move(about))));
}

const table::expression& compiler::control(in_progress& in, const expression& e, wanted what) {
    const auto* const simple = solvable(in, e);
    if (!simple) return evaluated({.what = what, .is = &e});
    // The condition that a bit is set: then it is known what it would be otherwise.
    const bool is_bit = what == wanted::truth && simple->is(operation::bit_and);
    return is_bit ? to_.types.compute(operation::not_equal, *simple, to_.types.number(0)) : *simple;
}

const table::expression& compiler::size_of(in_progress& in, const attribute& a) {
    if (a.size) return control(in, a.size->is, wanted::number);
    return to_.types.evaluated(table::bytes_left);
}

// Returns null if the expression cannot be solved. The fields that it names are then no longer marked as controlling.
const table::expression* compiler::solvable(in_progress& in, const expression& e, unsigned depth) {
    const std::size_t before = to_.types.named();
    const auto* const made = depth > 20 ? nullptr : solved(in, e, depth);
    if (!made) to_.types.take_back(before);
    return made;
}

const table::expression* compiler::solved(in_progress& in, const expression& e, unsigned depth) {
    if (e.what == form::integer || e.what == form::boolean)
        return fits(e.number) ? &to_.types.number(static_cast<std::int64_t>(e.number)) : nullptr;
    if (e.what == form::name) {
        if (const auto field = in.plain.find(e.text); field != in.plain.end())
            return &to_.types.field(in.made, field->first);
        if (in.info.bits.contains(e.text)) return to_.types.number_in(in.made, {&e.text, 1});
        if (const auto field = in.conditional.find(e.text);
            field != in.conditional.end() && has_condition_of(in.current, *field->second))
            return &to_.types.number_in_optional(in.made, e.text);
        const attribute* const a = attribute_named(in.of.instances, e.text);
        return a && a->value && !a->condition ? solvable(in, a->value->is, depth + 1) : nullptr;
    }
    if (e.what == form::enumerator) {
        const enumeration* const of = to_.from.find_enumeration(in.of, e.path);
        const auto* const entry = of ? of->find(e.text) : nullptr;
        return entry && fits(entry->number) ? &to_.types.number(static_cast<std::int64_t>(entry->number)) : nullptr;
    }
    if (e.what == form::member && e.text == "_sizeof") return fixed_size_of(in, e.parts[0]);
    if (e.what == form::member && e.text == "to_i") return solvable(in, e.parts[0], depth + 1);
    if (e.what == form::member || e.what == form::element) {
        const auto* const number = field_of(in, e);
        return number ? number : entry_of(in, e);
    }
    if (e.what != form::operation || e.parts.size() != 2) return nullptr;
    const auto *left = solvable(in, e.parts[0], depth + 1),
               *right = left ? solvable(in, e.parts[1], depth + 1) : nullptr;
    if (!right) return nullptr;
    if (left->what == native::number && right->what == native::number) {
        std::int64_t is = 0;
        const bool is_number = table::is_arithmetic(e.does) &&
                               walk::calculate(e.does, left->value, right->value, walk::rounding::down, is);
        return is_number ? &to_.types.number(is) : nullptr;
    }
    if (is_division(e.does) && !has_one_dividend(*left, *right)) return nullptr;
    return &to_.types.compute(e.does, *left, *right);
}

// Returns the number of bytes of a field, "mark" or "_parent.mark", that has the same size in every file; null for any
// other expression.
const table::expression* compiler::fixed_size_of(in_progress& in, const expression& field) {
    auto path = path_in(field);
    const in_progress* const of = path.empty() ? nullptr : record_of(in, path);
    const attribute* const a = of && path.size() == 1 ? attribute_named(of->of.fields, path.front()) : nullptr;
    const auto bits = a ? fixed_bits(to_.from, of->of, *a) : std::nullopt;
    return bits ? &to_.types.number(static_cast<std::int64_t>((*bits + 7) / 8)) : nullptr;
}

// Returns the value of an expression that is a constant in the schema, otherwise nothing.
std::optional<std::int64_t> compiler::number_said(in_progress& in, const expression& e) {
    const std::size_t before = to_.types.named();
    const auto* const number = solvable(in, e);
    if (number && number->what == native::number) return number->value;
    to_.types.take_back(before);
    return std::nullopt;
}

// Counts how often each type is used: in a type that is used once, the record that is _parent is known.
void compiler::count_uses(const type_definition& in) {
    each_attribute(in, [&](const attribute& a) {
        has_codes_ |=
            a.process || (a.terminator && (a.switched_type || (a.type && to_.from.find_type(in, a.type->name.path))));
        each_used_type(a, [&](const used_type& use) {
            const type_definition* const of = to_.from.find_type(in, use.name.path);
            if (of) uses_[of] += a.parent ? 2 : 1;
            if (of && a.repeat != repetition::none && !a.is_instance) repeated_.insert(of);
        });
    });
    for (const type_definition& inner : in.types) count_uses(inner);
}

// Returns the record that _parent and _root at the start of a path lead to, and removes them from the path. Null if its
// table is not certain.
compiler::in_progress* compiler::record_of(in_progress& in, std::vector<std::string>& path) {
    in_progress* of = &in;
    while (path.size() > 1 && (path.front() == "_parent" || path.front() == "_root")) {
        const bool is_root = path.front() == "_root";
        path.erase(path.begin());
        if (is_root && &of->of.of_file() != &to_.from.root()) return nullptr;
        if (has_codes_ || &open_.front()->of != &to_.from.root()) return nullptr;
        const auto here = std::ranges::find(open_, of);
        if (!is_root && (here == open_.begin() || uses_[&of->of] != 1)) return nullptr;
        of = is_root ? open_.front() : *(here - 1);
        if (!of->of.parameters.empty() || of->order != of->of.endian) return nullptr;
    }
    return of;
}

// Returns the control by a number of a record in this record, or in one around it; null for any other expression.
const table::expression* compiler::field_of(in_progress& in, const expression& e) {
    auto path = path_in(e);
    if (path.size() < 2) return nullptr;
    in_progress* const of = record_of(in, path);
    const bool is_number = of && (of->plain.contains(path.front()) || of->info.bits.contains(path.front()));
    if (!of || (!is_number && path.size() == 1)) return nullptr;
    if (path.size() > 1 && !of->records.contains(path.front())) return nullptr;
    return to_.types.number_in(of->made, path, of != &in);
}

// Returns whether the data is an element of a list in `record`, or is in one.
bool compiler::has_index(const in_progress& in, const in_progress& record) {
    if (in.is_element) return true;
    for (auto p = std::ranges::find(open_, &in); *p != &record; --p) {
        if (uses_[&(*p)->of] != 1) return false;
        if (repeated_.contains(&(*p)->of)) return true;
    }
    return false;
}

// Returns the control by "sizes[_index]" or "_parent.entries[_index].size"; null for any other expression.
const table::expression* compiler::entry_of(in_progress& in, const expression& e) {
    std::vector<std::string> inside;
    const expression* at = &e;
    for (; at->what == form::member; at = &at->parts[0]) inside.insert(inside.begin(), at->text);
    if (at->what != form::element || at->parts[1].what != form::name || at->parts[1].text != "_index") return nullptr;
    auto path = path_in(at->parts[0]);
    in_progress* const of = path.empty() ? nullptr : record_of(in, path);
    if (!of || path.size() != 1 || !has_index(in, *of)) return nullptr;
    return to_.types.same_index(of->made, path.front(), inside, of != &in);
}

}  // namespace verbatim::kaitai

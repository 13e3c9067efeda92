// The expressions that say how data is read. Those of numbers in the same record alone can be solved: then these follow the data. All others are worked out.
#include <algorithm>

#include "verbatim/kaitai/compiler.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using native = table::expression::form;

std::optional<native> form_of(form what) {
    switch (what) {
        case form::add: return native::add;
        case form::subtract: return native::subtract;
        case form::multiply: return native::multiply;
        case form::shift_left: return native::shift_left;
        case form::shift_right: return native::shift_right;
        case form::bit_and: return native::bit_and;
        case form::bit_or: return native::bit_or;
        case form::equal: return native::equal;
        case form::not_equal: return native::not_equal;
        case form::less:
        case form::greater: return native::less;
        case form::less_or_equal:
        case form::greater_or_equal: return native::less_or_equal;
        case form::both: return native::both;
        case form::either: return native::either;
        default: return std::nullopt;
    }
}

bool fits(integer number) { return number >= INT64_MIN && number <= INT64_MAX; }

}  // namespace

const table::expression& compiler::evaluated(question about) {
    return to_.types.evaluated(*to_.evaluators.emplace_back(program(to_, std::move(about))));
}

const table::expression& compiler::control(in_progress& in, const expression& e, wanted what) {
    if (const auto* const simple = solvable(in, e)) return *simple;
    return evaluated({.what = what, .is = &e});
}

const table::expression& compiler::size_of(in_progress& in, const attribute& a) {
    if (a.size) return control(in, a.size->is, wanted::number);
    return to_.types.evaluated(*to_.evaluators.emplace_back(bytes_left()));
}

const table::expression* compiler::solvable(in_progress& in, const expression& e, unsigned depth) {
    if (depth > 20) return nullptr;
    if (e.what == form::integer || e.what == form::boolean) return fits(e.number) ? &to_.types.number(static_cast<std::int64_t>(e.number)) : nullptr;
    if (e.what == form::name) {
        if (const auto field = in.plain.find(e.text); field != in.plain.end()) return &to_.types.field(in.made, field->first);
        const auto value = std::ranges::find_if(in.of.instances, [&](const attribute& a) { return a.id == e.text && a.value && !a.condition; });
        return value == in.of.instances.end() ? nullptr : solvable(in, value->value->is, depth + 1);
    }
    if (e.what == form::enumerator) {
        const enumeration* const of = to_.from.find_enumeration(in.of, e.path);
        const auto entry = of ? std::ranges::find(of->entries, e.text, &enumeration::entry::name) : decltype(of->entries.end()){};
        return of && entry != of->entries.end() && fits(entry->number) ? &to_.types.number(static_cast<std::int64_t>(entry->number)) : nullptr;
    }
    if (e.what == form::member && e.text == "to_i") return solvable(in, e.parts[0], depth + 1);
    const auto what = form_of(e.what);
    if (!what || e.parts.size() != 2) return nullptr;
    const auto *left = solvable(in, e.parts[0], depth + 1), *right = left ? solvable(in, e.parts[1], depth + 1) : nullptr;
    if (!right) return nullptr;
    if (e.what == form::greater || e.what == form::greater_or_equal) std::swap(left, right);
    return &to_.types.compute(*what, *left, *right);
}

}  // namespace verbatim::kaitai

// Finds the plain expressions of a schema: over integers and texts in fields of the same record, and of records around
// it whose tables are known. Most conditions, counts, sizes and tags are plain. The engine evaluates them from the
// bytes of the fields, without the values and scopes that other expressions need.
#include <algorithm>
#include <boost/container/static_vector.hpp>

#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using native = table::expression::form;
using table::gives;

}  // namespace

const table::expression* compiler::plain(in_progress& in, const expression& e, unsigned depth) {
    auto& types = to_.types;
    if (depth > 20) return nullptr;
    if (e.what == form::integer || e.what == form::boolean) {
        const auto is = e.what == form::boolean ? gives::truth : gives::number;
        const bool fits = e.number >= INT64_MIN && e.number <= INT64_MAX;
        return fits ? &types.keep({.what = native::number, .gives = is, .value = static_cast<std::int64_t>(e.number)})
                    : nullptr;
    }
    if (e.what == form::name) {
        if (const auto field = in.plain.find(e.text); field != in.plain.end())
            return attribute_named(in.of.fields, e.text)->enumeration.empty()
                       ? &types.seen_field(in.made, field->second, gives::number)
                       : nullptr;
        if (const auto text = in.texts.find(e.text); text != in.texts.end())
            return &types.seen_field(in.made, text->second, gives::text);
        const attribute* const value = attribute_named(in.of.instances, e.text);
        return value && value->value && !value->condition && value->enumeration.empty()
                   ? plain(in, value->value->is, depth + 1)
                   : nullptr;
    }
    if (e.what == form::text) return &types.keep({.what = native::text, .gives = gives::text, .characters = e.text});
    if (e.what == form::member && e.text == "length") {
        const auto* const of = plain(in, e.parts[0], depth + 1);
        return of && of->gives == gives::text && of->what == native::control
                   ? &types.keep({.what = native::length, .of = of->of})
                   : nullptr;
    }
    if (e.what == form::member && e.text == "to_i") return plain_to_i(in, e.parts[0], depth + 1);
    if (e.what == form::member) return plain_around(in, e, false);
    if (e.what != form::operation) return nullptr;
    boost::container::static_vector<const table::expression*, 3> parts;
    for (const expression& one : e.parts) {
        parts.push_back(plain(in, one, depth + 1));
        if (!parts.back()) return nullptr;
    }
    return plain_operation(e.does, parts);
}

// Makes an operation of plain parts; null if its result is not plain. The only plain operation on texts compares a
// field with a literal.
const table::expression* compiler::plain_operation(operation does, std::span<const table::expression* const> parts) {
    const auto are = [&](gives is) {
        return std::ranges::all_of(parts, [&](const auto* p) { return p->gives == is; });
    };
    table::expression made{.what = native::operation, .does = does, .left = parts[0]};
    if (parts.size() > 1) made.right = parts[1];
    if (parts.size() > 2) made.third = parts[2];
    bool is_plain = are(table::joins_truths(does) ? gives::truth : gives::number);
    if (does == operation::conditional) {
        is_plain = made.left->gives == gives::truth && made.right->gives == made.third->gives &&
                   made.right->gives != gives::text;
        made.gives = made.right->gives;
    } else if (table::gives_truth(does)) {
        made.gives = gives::truth;
        is_plain |= table::is_comparison(does) && are(gives::text) && made.left->what == native::control &&
                    made.right->what == native::text;
    }
    return is_plain ? &to_.types.keep(made) : nullptr;
}

// Makes a plain expression of `e.to_i`, where e may be an enumerator, or a field with an enum.
const table::expression* compiler::plain_to_i(in_progress& in, const expression& e, unsigned depth) {
    if (e.what == form::enumerator) return solvable(in, e);
    if (e.what == form::name)
        if (const auto field = in.plain.find(e.text); field != in.plain.end())
            return &to_.types.seen_field(in.made, field->second, gives::number);
    if (e.what == form::member && e.text != "to_i") return plain_around(in, e, true);
    const auto* const is = plain(in, e, depth);
    if (!is || is->gives == gives::text) return nullptr;
    table::expression number = *is;
    number.gives = gives::number;
    return &to_.types.keep(number);
}

// Makes a plain expression of "_parent.mode" or "_root.version".
const table::expression* compiler::plain_around(in_progress& in, const expression& e, bool of_enumeration) {
    auto path = path_in(e);
    if (path.size() < 2) return nullptr;
    const in_progress* const of = record_of(in, path);
    if (!of || path.size() != 1) return nullptr;
    if (const auto text = of->texts.find(path.front()); text != of->texts.end() && !of_enumeration)
        return &to_.types.seen_field(of->made, text->second, gives::text);
    const auto field = of->plain.find(path.front());
    if (field == of->plain.end() ||
        (!of_enumeration && !attribute_named(of->of.fields, path.front())->enumeration.empty()))
        return nullptr;
    return &to_.types.seen_field(of->made, field->second, gives::number);
}

void compiler::add_plain(in_progress& in, question& about) {
    const bool counts = about.what == wanted::number, decides = about.what == wanted::truth,
               chooses = about.what == wanted::case_index;
    if (!about.is || !(counts || decides || chooses)) return;
    const auto* const is = plain(in, *about.is);
    if (!is || (is->gives == gives::truth) != decides || (is->gives == gives::text && !chooses)) return;
    const bool is_text = is->gives == gives::text;
    if (is_text ? is->what != native::control : chooses && about.cases.empty()) return;
    std::vector<const table::expression*> cases;
    for (const expression* one : about.cases) {
        cases.push_back(plain(in, *one));
        if (!cases.back() || cases.back()->what != (is_text ? native::text : native::number) ||
            cases.back()->gives != is->gives)
            return;
    }
    about.plain = is;
    about.plain_cases = std::move(cases);
}

}  // namespace verbatim::kaitai

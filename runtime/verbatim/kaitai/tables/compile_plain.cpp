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
        if (const auto* const field = plain_field(in, e.text)) return field;
        const attribute* const value = attribute_named(in.of.instances, e.text);
        if (!value || !value->value || value->condition) return nullptr;
        const auto* const is = plain(in, value->value->is, depth + 1);
        if (!is || value->enumeration.empty()) return is;
        return is->gives == gives::number && !enumerators_.contains(is)
                   ? enumerator_of(types.keep(*is), in.of, value->enumeration)
                   : nullptr;
    }
    if (e.what == form::enumerator) {
        const auto* const number = solvable(in, e);
        return number ? enumerator_of(*number, in.of, e.path) : nullptr;
    }
    if (e.what == form::text) return &types.keep({.what = native::text, .gives = gives::text, .characters = e.text});
    if (e.what == form::member && e.text == "length") {
        const auto* const of = plain(in, e.parts[0], depth + 1);
        return of && of->gives == gives::text && of->what == native::control
                   ? &types.keep({.what = native::length, .of = of->of})
                   : nullptr;
    }
    if (e.what == form::member && e.text == "to_i") {
        const auto* const is = plain(in, e.parts[0], depth + 1);
        if (!is || is->gives == gives::text) return nullptr;
        table::expression number = *is;
        number.gives = gives::number;
        return &types.keep(number);
    }
    if (e.what == form::member) return plain_around(in, e);
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
    const auto enumeration_of = [&](const table::expression* part) {
        const auto known = enumerators_.find(part);
        return known == enumerators_.end() ? nullptr : known->second;
    };
    const enumeration* const of = enumeration_of(parts.back());
    const bool compares_enumerators = does == operation::equal || does == operation::not_equal;
    bool is_plain = are(table::joins_truths(does) ? gives::truth : gives::number) &&
                    std::ranges::all_of(parts, [&](const auto* p) { return enumeration_of(p) == of; }) &&
                    (!of || compares_enumerators);
    if (does == operation::conditional) {
        is_plain = made.left->gives == gives::truth && made.right->gives == made.third->gives &&
                   made.right->gives != gives::text && enumeration_of(made.right) == of;
        made.gives = made.right->gives;
        const auto* const kept = is_plain ? &to_.types.keep(made) : nullptr;
        if (kept && of) enumerators_[kept] = of;
        return kept;
    } else if (table::gives_truth(does)) {
        made.gives = gives::truth;
        is_plain |= table::is_comparison(does) && are(gives::text) && made.left->what == native::control &&
                    made.right->what == native::text;
    }
    return is_plain ? &to_.types.keep(made) : nullptr;
}

// Says that a number is that of an enumerator; null if there is no such enumeration.
const table::expression* compiler::enumerator_of(const table::expression& number, const type_definition& in,
                                                 std::span<const std::string> path) {
    const enumeration* const of = to_.from.find_enumeration(in, path);
    return of ? (enumerators_[&number] = of, &number) : nullptr;
}

// Makes a plain expression of a field or a bit field; null if it is none of a record, or not plain.
const table::expression* compiler::plain_field(const in_progress& of, std::string_view name) {
    auto& types = to_.types;
    if (const auto text = of.texts.find(name); text != of.texts.end())
        return &types.seen_field(of.made, text->second, gives::text);
    if (const auto field = of.plain.find(name); field != of.plain.end()) {
        const auto& number = types.seen_field(of.made, field->second, gives::number);
        const attribute& a = *attribute_named(of.of.fields, name);
        return a.enumeration.empty() ? &number : enumerator_of(number, of.of, a.enumeration);
    }
    const auto bits = of.info.bits.find(name);
    return bits == of.info.bits.end() ? nullptr : plain_bits(of, bits->second);
}

// The same for a bit field in a run of fixed size, of up to 64 bits.
const table::expression* compiler::plain_bits(const in_progress& of, const bit_field& b) {
    auto& types = to_.types;
    const bit_run& run = *b.run;
    std::size_t all = 0, before = 0;
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
        if (run.parts[i].is->condition || run.parts[i].is->repeat != repetition::none) return nullptr;
        if (i < b.index) before += run.parts[i].width;
        all += run.parts[i].width;
    }
    const auto& part = run.parts[b.index];
    if (all > 64 || part.width == 64) return nullptr;
    const std::size_t shift = run.is_little ? before : (all + 7) / 8 * 8 - before - part.width;
    const auto& low = types.compute(operation::shift_right, types.seen_field(of.made, run.field, gives::number),
                                    types.number(static_cast<std::int64_t>(shift)));
    table::expression number = types.compute(
        operation::bit_and, low, types.number(static_cast<std::int64_t>((std::uint64_t{1} << part.width) - 1)));
    if (part.width == 1 && !part.of) number.gives = gives::truth;
    const auto& kept = types.keep(number);
    if (part.of) enumerators_[&kept] = part.of;
    return &kept;
}

// Makes a plain expression of "_parent.mode" or "_root.version".
const table::expression* compiler::plain_around(in_progress& in, const expression& e) {
    auto path = path_in(e);
    if (path.size() < 2) return nullptr;
    const in_progress* const of = record_of(in, path);
    return of && path.size() == 1 ? plain_field(*of, path.front()) : nullptr;
}

void compiler::add_plain(in_progress& in, question& about) {
    const bool counts = about.what == wanted::number, decides = about.what == wanted::truth,
               orders = about.what == wanted::byte_order, chooses = about.what == wanted::case_index || orders;
    if (!about.is || !(counts || decides || chooses)) return;
    // A byte order is switched in a record that has not been read yet: only _root is the same there and here.
    if (const auto path = path_in(*about.is); orders && (path.empty() || path.front() != "_root")) return;
    const auto* const is = plain(in, *about.is);
    if (!is || (is->gives == gives::truth) != decides || (is->gives == gives::text && !chooses)) return;
    const auto of = enumerators_.find(is);
    if (of != enumerators_.end() && !chooses) return;
    const bool is_text = is->gives == gives::text;
    if (is_text ? is->what != native::control : chooses && about.cases.empty()) return;
    std::vector<const table::expression*> cases;
    for (const expression* one : about.cases) {
        cases.push_back(plain(in, *one));
        if (!cases.back() || cases.back()->what != (is_text ? native::text : native::number) ||
            cases.back()->gives != is->gives)
            return;
        const auto of_case = enumerators_.find(cases.back());
        if ((of_case == enumerators_.end()) != (of == enumerators_.end()) ||
            (of != enumerators_.end() && of_case->second != of->second))
            return;
    }
    about.plain = is;
    about.plain_cases = std::move(cases);
}

}  // namespace verbatim::kaitai

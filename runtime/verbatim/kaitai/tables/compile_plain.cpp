// Finds the plain expressions of a schema: over integers and texts in fields of the same record, and of records around
// it whose tables are known. Most conditions, counts, sizes and tags are plain. The engine evaluates them from the
// bytes of the fields, without the values and scopes that other expressions need.
#include <algorithm>

#include "verbatim/kaitai/tables/compiler.hpp"

namespace verbatim::kaitai {

namespace {

using native = table::expression::form;
using table::gives;

}  // namespace

// Makes expressions that are only evaluated: the fields in them control nothing.
struct compiler::plain_maker {
    using open_record = in_progress;
    using made_control = compiler::made_control;

    compiler& all;
    table::builder& types = all.to_.types;

    static bool may_name(const in_progress&, const in_progress&) { return true; }
    static bool has_known_table(const in_progress& p) { return compiler::has_known_table(p); }
    const expression* argument_of(const in_progress& of, std::string_view name) const {
        return all.argument_of(of, name);
    }
    static made_control literal(const expression& e) { return &e; }
    made_control constant(integer number) const { return all.constant(number); }
    made_control constant(const enumeration&, const enumeration::entry& one) const { return constant(one.number); }
    made_control own_number(const in_progress& of, std::string_view name) const {
        if (const auto field = of.texts.find(name); field != of.texts.end())
            return &types.seen_field(of.made, field->second, gives::text);
        if (const auto field = of.plain.find(name); field != of.plain.end())
            return &types.seen_field(of.made, field->second, gives::number);
        if (const auto field = of.conditional.find(name); field != of.conditional.end())
            return &types.seen_field(of.made, field->second.second, gives::number);
        const auto field = of.info.bits.find(name);
        if (field == of.info.bits.end()) return nullptr;
        const auto& [run, index] = field->second;
        const auto& part = run->parts[index];
        const auto* const number = types.seen_part(of.made, run->field, name);
        return number && part.width == 1 && !part.of ? as(gives::truth, *number) : number;
    }
    made_control number_at(const in_progress& of, std::span<const std::string> path, const in_progress&) const {
        if (path.size() == 1) return own_number(of, path.front());
        const auto [held, index] = of.records.find(path.front())->second;
        const auto inside = path.subspan(1);
        if (held->what == wire::kind::record) return types.seen_inside(of.made, index, *held, inside);
        const auto order = all.orders_.find(held);
        if (order == all.orders_.end() || !order->second.is) return nullptr;
        return number_in_order(of, index, *held, order->second, inside);
    }
    static made_control same_index(const in_progress&, std::string_view, std::span<const std::string>,
                                   const in_progress&) {
        return nullptr;
    }
    made_control as_number(made_control of) const {
        return of->gives == gives::text ? nullptr : as(gives::number, *of);
    }
    made_control length_of(made_control of) const {
        const bool is_field = of->gives == gives::text && of->what == native::control;
        return is_field ? &types.keep({.what = native::length, .of = of->of}) : nullptr;
    }
    // Texts are only compared.
    made_control operated(const expression& e, operands of) const {
        const bool has_texts = std::ranges::any_of(of, [](made_control p) { return p->gives == gives::text; });
        if (has_texts && !table::is_comparison(e.does)) return nullptr;
        const auto truth_or_number = table::gives_truth(e.does) ? gives::truth : gives::number;
        return &types.keep({.what = native::operation,
                            .does = e.does,
                            .gives = e.is(operation::conditional) ? of[1]->gives : truth_or_number,
                            .left = of[0],
                            .right = of.size() > 1 ? of[1] : nullptr,
                            .third = of.size() > 2 ? of[2] : nullptr,
                            .rounds = e.rounds});
    }

private:
    // The number in a record whose byte order is switched: that of the alternative which the order says.
    made_control number_in_order(const in_progress& of, std::size_t index, const table::type& held,
                                 const plain_order& order, std::span<const std::string> inside) const {
        made_control number = nullptr;
        for (std::size_t i = held.holds.size(); i-- > 0;) {
            const auto one = types.seen_inside(of.made, index, *held.holds[i], inside);
            if (!one) return nullptr;
            if (!number) number = one;
            else
                number = &types.keep({.what = native::operation,
                                      .does = operation::conditional,
                                      .gives = one->gives,
                                      .left = &types.compute(operation::equal, *order.is, *order.cases[i]),
                                      .right = one,
                                      .third = number});
        }
        return number;
    }
    made_control as(gives is, table::expression e) const {
        e.gives = is;
        return &types.keep(e);
    }
};

void compiler::add_plain(in_progress& in, question& about) {
    const bool orders = about.what == wanted::byte_order,
               chooses = about.what == wanted::case_index || about.what == wanted::has_case || orders;
    if (about.plain || !about.is || about.condition ||
        !(about.what == wanted::number || about.what == wanted::truth || chooses))
        return;
    // A byte order is switched in a record that has not been read yet: only _root is the same there and here.
    if (const auto path = path_in(*about.is); orders && (path.empty() || path.front() != "_root")) return;
    plain_maker maker{*this};
    const translation<plain_maker> translated{maker, open_, to_.from};
    const auto* const is = translated(in, *about.is);
    if (!is || (is->gives == gives::text && is->what != native::control) || (chooses && about.cases.empty())) return;
    const value_type type = to_.from.types.of(*about.is);
    std::vector<const table::expression*> cases;
    for (const expression* one : about.cases) {
        cases.push_back(translated(in, *one));
        if (!are_comparable(type, to_.from.types.of(*one)) || !cases.back() ||
            cases.back()->what != (is->gives == gives::text ? native::text : native::number))
            return;
    }
    about.plain = is;
    about.plain_cases = std::move(cases);
}

}  // namespace verbatim::kaitai

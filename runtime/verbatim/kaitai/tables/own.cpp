#include "verbatim/kaitai/tables/own.hpp"

#include <algorithm>

namespace verbatim::kaitai {

using form = expression::form;

namespace {

constexpr unsigned most_nested_instances = 200;  // the depth of instances that name others; a deeper one is not certain

}  // namespace

own_names::own_names(const schema& in) {
    for (const type_definition& root : in.roots) add(root);
}

void own_names::add(const type_definition& t) {
    for (const attribute& a : t.instances) others_.insert(a.id);
    for (const parameter& p : t.parameters) others_.insert(p.id);
    for (const type_definition& inner : t.types) add(inner);
}

bool own_names::are_all_in(const type_definition& in, const question& about) const {
    const auto are = [&](const expression* e) { return !e || are_in(in, *e); };
    const auto of_part = [&](const attribute& a) {
        return are(expression_in(a.condition)) && are(expression_in(a.repeat_expression));
    };
    if (about.what == wanted::bit_count)
        return std::ranges::all_of(about.bits->parts, [&](const bit_run::part& p) {
            return p.is->repeat != repetition::to_end && of_part(*p.is);
        });
    const bool controls =
        about.what <= wanted::last || about.what == wanted::case_index || about.what == wanted::has_case;
    return controls && are(about.is) && are(about.condition) && std::ranges::all_of(about.cases, are);
}

// A member is a field, or a method, if no instance or parameter in the schema has its name.
bool own_names::are_in(const type_definition& in, const expression& e, unsigned depth) const {
    if (e.what == form::name && !is_own(in, e.characters, depth)) return false;
    if (e.what == form::member && !e.right && (e.characters.starts_with('_') || others_.contains(e.characters)))
        return false;
    return !table::any_operand(e, [&](const expression& part) { return !are_in(in, part, depth); });
}

bool own_names::is_own(const type_definition& in, std::string_view name, unsigned depth) const {
    if (name.starts_with('_')) return name == "_";
    if (!others_.contains(name)) return true;
    if (attribute_named(in.fields, name)) return true;
    const attribute* const value = attribute_named(in.instances, name);
    if (depth == most_nested_instances || !value || !value->value) return false;
    const auto [known, is_new] = known_.try_emplace(value, false);
    if (is_new)
        known->second = are_in(in, *value->value->is, depth + 1) &&
                        (!value->condition || are_in(in, *value->condition->is, depth + 1));
    return known->second;
}

}  // namespace verbatim::kaitai

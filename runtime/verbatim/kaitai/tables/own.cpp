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
        return are(a.condition ? &a.condition->is : nullptr) &&
               are(a.repeat_expression ? &a.repeat_expression->is : nullptr);
    };
    switch (about.what) {
        case wanted::number:
        case wanted::truth:
        case wanted::any:
        case wanted::last:
        case wanted::case_index: return are(about.is) && std::ranges::all_of(about.cases, are);
        case wanted::bit_count:
            return std::ranges::all_of(about.bits->parts, [&](const bit_run::part& p) {
                return p.is->repeat != repetition::to_end && of_part(*p.is);
            });
        case wanted::valid:
        case wanted::place_truth:
        case wanted::position:
        case wanted::byte_order:
        case wanted::key:
        case wanted::never: return false;
    }
    return false;
}

// A member is a field, or a method, if no instance or parameter in the schema has its name.
bool own_names::are_in(const type_definition& in, const expression& e, unsigned depth) const {
    if (e.what == form::name && !is_own(in, e.text, depth)) return false;
    if (e.what == form::member && (e.text.starts_with('_') || others_.contains(e.text))) return false;
    return std::ranges::all_of(e.parts, [&](const expression& part) { return are_in(in, part, depth); });
}

bool own_names::is_own(const type_definition& in, std::string_view name, unsigned depth) const {
    if (name.starts_with('_')) return name == "_";
    if (!others_.contains(name)) return true;
    if (attribute_named(in.fields, name)) return true;
    const attribute* const value = attribute_named(in.instances, name);
    if (depth == most_nested_instances || !value || !value->value) return false;
    const auto [known, is_new] = known_.try_emplace(value, false);
    if (is_new)
        known->second = are_in(in, value->value->is, depth + 1) &&
                        (!value->condition || are_in(in, value->condition->is, depth + 1));
    return known->second;
}

}  // namespace verbatim::kaitai

// Collects how the schema uses its types, enumerations and _root, before any of it is written.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/import/importer.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

bool names_root(const expression& e) { return e.is_name("_root") || table::any_operand(e, names_root); }

// Returns whether a type reads in the bytes around it.
bool is_in_bytes_around(const attribute& a) {
    return !a.is_instance && !a.size && !a.size_to_end && !a.process && !a.terminator && !a.pad_right;
}

}  // namespace

// Collects which integers store each enumeration, and which types are given a parent.
void importer::count_uses(const type_definition& in) {
    for (const parameter& p : in.parameters)
        if (!p.enumeration.empty()) stored_.insert(from_.find_enumeration(in, p.enumeration));
    each_attribute(in, [&](const attribute& a) {
        if (!a.enumeration.empty()) stored_.insert(from_.find_enumeration(in, a.enumeration));
        each_used_type(a, [&](const used_type& use) { count_use(in, a, use); });
        each_expression(a, [&](const expression& e) {
            if (names_root(e)) names_root_.insert(&in.of_file());
        });
    });
    if (in.switched_endian && names_root(*in.switched_endian->on.is)) names_root_.insert(&in.of_file());
    for (std::size_t i = 0; i < in.fields.size(); ++i)
        if (i + 1 < in.fields.size() || in.fields[i].repeat != repetition::none) find_followed(in, in.fields[i]);
    for (const type_definition& inner : in.types) count_uses(inner);
}

void importer::count_use(const type_definition& in, const attribute& a, const used_type& use) {
    const type_definition* const of = from_.find_type(in, use.name.path);
    if (of && a.parent) given_parents_.insert(of);
    if (of &&
        (a.switched_type || a.size || a.size_to_end || a.process || a.terminator || a.pad_right || of->switched_endian))
        named_in_json_.insert(of);
    if (a.enumeration.empty() || !is_whole_number(use)) return;
    const auto n = *number_named(use.name.path[0]);
    const enumeration* const one = from_.find_enumeration(in, a.enumeration);
    enum_numbers_[one].insert(fmt::format("std::{}int{}_t", n.is_signed ? "" : "u", 8 * n.size));
    const integer most = (integer{1} << (8 * n.size - n.is_signed)) - 1, least = n.is_signed ? -most - 1 : 0;
    const bool holds_all = std::ranges::all_of(
        one->entries, [&](const auto& entry) { return entry.number >= least && entry.number <= most; });
    if (!holds_all) enum_numbers_[one].insert("a larger one");
}

// Notes the types in a field, behind which other data may be in the same bytes, and the types at their ends.
void importer::find_followed(const type_definition& in, const attribute& a) {
    std::vector<std::pair<const type_definition*, const attribute*>> next{{&in, &a}};
    while (!next.empty()) {
        const auto [around, field] = next.back();
        next.pop_back();
        if (!is_in_bytes_around(*field)) continue;
        each_used_type(*field, [&, from = around](const used_type& use) {
            const type_definition* const of = from_.find_type(*from, use.name.path);
            if (of && followed_.insert(of).second && !of->fields.empty()) next.push_back({of, &of->fields.back()});
        });
    }
}

}  // namespace verbatim::kaitai

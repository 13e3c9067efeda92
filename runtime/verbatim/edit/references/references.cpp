#include "verbatim/edit/references/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/new_places.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

indices indices_below(indices all, const walk::step* to) {
    const auto above = static_cast<std::ptrdiff_t>(all.size());
    for (; to; to = to->up) all.push_back(to->index);
    std::reverse(all.begin() + above, all.end());
    return all;
}
std::string path_of(view::datum root, const indices& to) {
    std::string path;
    for (std::size_t i = 0; i < to.size(); ++i) {
        const view::datum in = view::part_at(root, std::span(to).first(i));
        path = view::join(
            path, in.of && in.of->what == wire::kind::record ? in.of->fields[to[i]].name : std::string_view{}, to[i]);
    }
    return path;
}

namespace {

using view::datum;
using view::document;
using view::target;
using walk::reference_at;

template <auto Each>
void each_leading_to(document& doc, const target& of, const walk::visit_reference& visit) {
    const datum record = view::part_at(doc.value(), of.record);
    Each(*record.of, record.value, record.of->fields[of.field].name, visit);
}

// If a record has the list itself, the references in it to that list do not lead out of it.
bool has_list(datum value, std::string_view list) {
    return std::ranges::any_of(value.of->fields, [&](const table::field& f) { return f.is_target && f.name == list; });
}
void each_outward(datum value, std::string_view list, const walk::visit_reference& visit) {
    if (!has_list(value, list)) walk::each_reference(*value.of, value.value, list, visit);
}
void each_outward_name(datum value, std::string_view list, const walk::visit_reference& visit) {
    if (!has_list(value, list)) walk::each_name_reference(*value.of, value.value, list, visit);
}

indices indices_of(const walk::step* to) { return indices_below({}, to); }
std::string path_below(const std::string& path, const walk::step* to) {
    const auto below = walk::path_of(to);
    return below.empty() ? path : path.empty() || below.starts_with('[') ? path + below : path + '.' + below;
}
std::optional<std::string> assign(datum leaf, std::int64_t number) {
    if (walk::number_of(*leaf.of, leaf.value) == number) return {};
    return view::assign_text(*leaf.of, leaf.value, std::to_string(number));
}

}  // namespace

std::optional<target> target_at(document& doc, const indices& list) {
    if (list.empty()) return {};
    const datum record = view::part_at(doc.value(), std::span(list).first(list.size() - 1));
    if (!record.of || record.of->what != wire::kind::record || !record.of->fields[list.back()].is_target) return {};
    return target{prefix(list, list.size() - 1), list.back(),
                  walk::list_in_field(*record.of, record.value, list.back())};
}
void each_referrer(document& doc, const target& of, const walk::visit_reference& visit) {
    each_leading_to<&walk::each_reference>(doc, of, visit);
}
void each_name_referrer(document& doc, const target& of, const walk::visit_reference& visit) {
    each_leading_to<&walk::each_name_reference>(doc, of, visit);
}

outward_references::outward_references(document& source, const view::found& of, datum value) : path_(of.path) {
    std::set<std::string_view> seen;
    for (std::size_t depth = of.indices.size(); value.of->has_references && depth-- > 0;) {
        const datum record = view::part_at(source.value(), std::span(of.indices).first(depth));
        for (std::size_t i = 0; record.of->what == wire::kind::record && i < record.of->fields.size(); ++i) {
            const auto& field = record.of->fields[i];
            if (!field.is_target || !seen.insert(field.name).second) continue;
            const target list{prefix(of.indices, depth), i, walk::list_in_field(*record.of, record.value, i)};
            each_outward(value, field.name, [&](const reference_at& r) {
                if (const auto there = r.leads_to(); there && !r.is_end() && there->are_in(list.list.length())) {
                    const auto first = static_cast<std::size_t>(there->first),
                               count = static_cast<std::size_t>(there->count);
                    all_.push_back({indices_of(r.where), list.record, path_below(path_, r.where),
                                    std::string(field.name), first, count, list.name(first),
                                    list.name(first + count - 1)});
                }
            });
            std::optional<walk::names_of_elements> names;
            each_outward_name(value, field.name, [&](const reference_at& r) {
                if (!names) names.emplace(*record.of, record.value, i);
                if (!walk::characters_in(*r.of, r.value).empty() && names->has(r))
                    all_.push_back({indices_of(r.where),
                                    list.record,
                                    path_below(path_, r.where),
                                    std::string(field.name),
                                    0,
                                    1,
                                    {},
                                    {}});
            });
        }
    }
}

result<void> outward_references::map(datum copy, document& into, const indices& to, bool same_document,
                                     missing otherwise, const std::optional<indices>& own) const {
    std::map<indices, places_of_names> known;
    for (const one& from : all_) {
        const auto there = view::target_around(into.value(), to, from.list);
        indices list = there->record;
        list.push_back(there->field);
        if (list == to || (same_document && there->record == from.owner) || own == from.leaf) continue;
        const datum leaf = view::part_at(copy, from.leaf);
        if (leaf.of->number().refers->by_name) {
            if (leaf.of->number().refers->may_be_elsewhere) continue;
            const datum record = view::part_at(into.value(), there->record);
            const bool is_known =
                walk::names_of_elements(*record.of, record.value, there->field).has({leaf, {}, nullptr, 0});
            if (!is_known && otherwise == missing::refuse)
                return error{from.path, 0,
                             fmt::format("it names {}, and {} has no such element", view::text_of(leaf),
                                         path_of(into.value(), list)),
                             error_kind::not_found};
            continue;
        }
        const auto names = known.try_emplace(list, *there).first;
        std::optional<std::size_t> found;
        if (from.first_name && from.last_name)
            found = names->second.first_of(*from.first_name, *from.last_name, from.first, from.count);
        std::optional<std::string> wrong;
        if (found) wrong = assign(leaf, static_cast<std::int64_t>(*found) + leaf.of->number().refers->first);
        else if (!from.first_name)
            wrong = fmt::format("it leads to {}[{}], which has no name to look for", from.list, from.first);
        else
            wrong = fmt::format("it leads to {}, and {} has no such element", *from.first_name,
                                path_of(into.value(), list));
        if (wrong && otherwise == missing::refuse) return error{from.path, 0, *wrong, error_kind::not_found};
    }
    return {};
}

}  // namespace verbatim::edit

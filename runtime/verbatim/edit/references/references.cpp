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
indices indices_in(const target& list, const reference_at& r) { return indices_below(list.record, r.where); }
std::string path_below(const std::string& path, const walk::step* to) {
    const auto below = walk::path_of(to);
    return below.empty() ? path : path.empty() || below.starts_with('[') ? path + below : path + '.' + below;
}
std::string path_in(document& doc, const target& in, const walk::step* to) {
    return path_below(path_of(doc.value(), in.record), to);
}

std::optional<std::string> assign(datum leaf, std::int64_t number, bool really) {
    if (walk::number_of(*leaf.of, leaf.value) == number) return {};
    walk::scratch copy(*leaf.of);
    leaf.of->assign(copy.get(), leaf.value);
    return view::assign_text(*leaf.of, really ? leaf.value : copy.get(), std::to_string(number));
}

// Gives a reference its number after the edit or, if not `really`, only checks that the number fits. Returns the reason
// if it does not.
std::optional<std::string> renumber(const reference_at& r, const new_places& places, bool really) {
    const auto was = r.leads_to();
    if (!was || !was->are_in(places.length())) return {};
    const auto now = places.after(*was);
    const auto& refers = *r.of->number().refers;
    if (r.is_end()) return assign(r, places.end_after(was->count), really);
    const bool has_none = refers.none_from <= refers.none_to;
    std::optional<std::string> wrong;
    if (now && refers.is_none(now->first + refers.first))
        wrong = fmt::format("{} would lead to nothing", now->first + refers.first);
    else if (now) wrong = assign(r, now->first + refers.first, really);
    else if (r.is_range() && has_none)
        (void)assign(r, refers.none_to, really);  // has no effect if its type cannot hold that number
    if (wrong || !r.is_range()) return wrong;
    return assign(view::field_in(r.in, r.count_field()), now ? now->count : 0, really);
}

// The indices of the elements of a list by their names.
class places_of_names {
public:
    explicit places_of_names(const target& in) {
        for (std::size_t i = 0; i < in.list.length(); ++i)
            if (auto name = in.name(i)) all_[std::move(*name)].push_back(i);
    }
    // Returns the index of the first of `count` elements, of which the first and the last have these names. If there
    // are several such runs, returns the one at `same_place`, otherwise the first.
    std::optional<std::size_t> first_of(const std::string& first, const std::string& last, std::size_t same_place,
                                        std::size_t count) const {
        std::optional<std::size_t> found;
        const auto firsts = all_.find(first), lasts = all_.find(last);
        for (std::size_t k = 0; firsts != all_.end() && lasts != all_.end() && k < firsts->second.size(); ++k)
            if (const std::size_t at = firsts->second[k];
                std::ranges::binary_search(lasts->second, at + count - 1) && (!found || at == same_place))
                found = at;
        return found;
    }
    bool has(const std::string& name) const { return all_.contains(name); }

private:
    std::unordered_map<std::string, std::vector<std::size_t>> all_;
};

constexpr const char* cannot_follow = "the element that it leads to would have a number that it cannot have: ";
// Gives all references their numbers or, if not `really`, only checks that they can have them.
template <class Each, class Path>
result<void> renumber_all(const Each& each, std::size_t length, const rearrangement& how, bool really,
                          const Path& path) {
    const new_places places(length, how);
    error wrong;
    each([&](const reference_at& r) {
        if (!wrong.reason.empty()) return;
        if (auto why = renumber(r, places, really)) wrong = {path(r.where), 0, cannot_follow + *why};
    });
    if (!wrong.reason.empty()) return wrong;
    return {};
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

result<void> follow(document& doc, std::span<const rearrangement> all) {
    for (const bool really : {false, true})
        for (const rearrangement& how : all) {
            const auto list = target_at(doc, how.list);
            if (!list) continue;
            auto followed =
                renumber_all([&](const auto& visit) { each_referrer(doc, *list, visit); }, list->list.length(), how,
                             really, [&](const walk::step* to) { return path_in(doc, *list, to); });
            if (!followed) return followed;
        }
    return {};
}

result<void> follow_new(document& doc, std::span<const spot> inserted) {
    for (const bool really : {false, true})
        for (const spot& one : inserted) {
            const auto list = target_at(doc, one.list);
            if (!list) continue;
            const std::size_t index = one.index;
            const auto is_in_new_one = [&](const indices& part) {
                return std::ranges::any_of(inserted, [&](const spot& s) {
                    return part.size() > s.list.size() && is_inside(part, s.list) && part[s.list.size()] == s.index;
                });
            };
            const auto path_before = [&](const walk::step* to) {
                indices part = indices_below(list->record, to);
                for (const spot& s : inserted)
                    (void)move_with(part, s.list, [&](std::size_t was) { return was - (was > s.index); });
                return path_of(doc.value(), part);
            };
            const auto others = [&](const auto& visit) {
                each_referrer(doc, *list,
                              [&](const reference_at& r) { is_in_new_one(indices_in(*list, r)) ? void() : visit(r); });
            };
            auto followed = renumber_all(others, list->list.length() - 1,
                                         {one.list, [index](std::size_t was) { return was + (was >= index); }}, really,
                                         path_before);
            if (!followed) return followed;
        }
    return {};
}

result<void> follow_in(datum value, document& doc, const indices& to, const rearrangement& how) {
    const auto list = target_at(doc, how.list);
    if (!list) return {};
    const auto name = view::part_at(doc.value(), list->record).of->fields[list->field].name;
    if (const auto there = view::target_around(doc.value(), to, name); !there || there->record != list->record)
        return {};
    return renumber_all([&](const auto& visit) { each_outward(value, name, visit); }, list->list.length(), how, true,
                        [&](const walk::step* step) { return path_below(path_of(doc.value(), to), step); });
}

result<void> can_follow(document& doc, const std::set<indices>& removed,
                        const std::function<bool(const indices&)>& is_removed) {
    std::map<indices, std::vector<std::size_t>> lists;
    for (const indices& element : removed) lists[prefix(element, element.size() - 1)].push_back(element.back());
    error wrong;
    for (const auto& [path, gone] : lists) {
        const auto list = target_at(doc, path);
        if (!list) continue;
        const rearrangement how{path, [&gone = gone](std::size_t was) {
                                    const auto before = std::ranges::lower_bound(gone, was);
                                    return before != gone.end() && *before == was
                                               ? std::nullopt
                                               : std::optional(was - static_cast<std::size_t>(before - gone.begin()));
                                }};
        const new_places places(list->list.length(), how);
        each_referrer(doc, *list, [&](const reference_at& r) {
            if (!wrong.reason.empty()) return;
            if (auto why = renumber(r, places, false); why && !is_removed(indices_in(*list, r)))
                wrong = {path_in(doc, *list, r.where), 0, cannot_follow + *why};
        });
        if (!wrong.reason.empty()) return wrong;
    }
    return {};
}

result<void> follow_into(document& doc, const indices& path, datum value, bool keeps_indices) {
    const auto list = target_at(doc, path);
    if (!list) return {};
    value = view::part_at(value, {});
    const target in{{}, 0, value};
    const places_of_names now(in), before(*list);
    const datum record = view::part_at(doc.value(), list->record);
    const walk::names_of_elements names(*record.of, record.value, list->field);
    const auto is_inside = [&](const reference_at& r) {
        return indices_of(r.where).front() == list->field;
    };  // it is replaced with the list
    some_paths lost;
    const auto new_first = [&](const reference_at::elements& was) -> std::optional<std::size_t> {
        const auto first = static_cast<std::size_t>(was.first), count = static_cast<std::size_t>(was.count);
        if (const auto name = list->name(first), last = list->name(first + count - 1); name && last)
            if (const auto there = now.first_of(*name, *last, first, count); there || !keeps_indices) return there;
        if (keeps_indices) return first + count <= in.list.length() ? std::optional(first) : std::nullopt;
        for (std::size_t i = first; i < first + count; ++i)
            if (i >= in.list.length() || in.list.of != list->list.of || !same_content(in.element(i), list->element(i)))
                return {};
        return first;
    };
    error wrong;
    for (const bool really : {false, true}) {
        each_referrer(doc, *list, [&](const reference_at& r) {
            const auto was = r.leads_to();
            if (!wrong.reason.empty() || !was || r.is_end() || is_inside(r) || !was->are_in(list->list.length()))
                return;
            const auto first = new_first(*was);
            const std::int64_t number = r.of->number().refers->first + static_cast<std::int64_t>(first.value_or(0));
            if (!first || r.of->number().refers->is_none(number)) return lost.add(path_in(doc, *list, r.where));
            if (auto why = assign(r, number, really)) wrong = {path_in(doc, *list, r.where), 0, cannot_follow + *why};
        });
        if (!really)
            each_name_referrer(doc, *list, [&](const reference_at& r) {
                if (r.of->number().refers->may_be_elsewhere) return;
                const auto name = view::text_of(r);
                const bool led_there = before.has(name),
                           names_field = !led_there && names.is_of_field(r, walk::characters_in(*r.of, r.value));
                if (!is_inside(r) && (now.has(name) ? names_field : led_there)) lost.add(path_in(doc, *list, r.where));
            });
        if (lost.count)
            return error{path_of(doc.value(), path), 0,
                         fmt::format("{} {} to what the new list does not have: --leave keeps such references",
                                     lost.all(), lost.count == 1 ? "leads" : "lead"),
                         error_kind::not_found};
        if (!wrong.reason.empty()) return wrong;
    }
    return {};
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
        if (found) wrong = assign(leaf, static_cast<std::int64_t>(*found) + leaf.of->number().refers->first, true);
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

#include "verbatim/edit/references/same_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/enter.hpp"

namespace verbatim::edit {

namespace {

using table::control;
using table::expression;
using view::datum;
using view::type;
using wire::kind;

bool has_entries(datum record) {
    return record.of && record.of->what == kind::record &&
           std::ranges::any_of(record.of->record().controls, [](const control* c) { return walk::is_by_index(*c); });
}

bool is_about(const expression* e, const control& c) {
    return e && !each_control(*e, [&](const control& one) { return &one != &c; });
}
// Returns whether `c` controls data in an element. Lists in the element are not searched, because their elements have
// indices of their own.
bool is_controlled_by(const type& t, const control& c) {
    for (const expression* e :
         {t.list().times, t.bytes, t.choice().tag, t.optional().present, t.placed().pointer, t.coded().given})
        if (is_about(e, c)) return true;
    if (t.has_elements() || t.leads_back) return false;
    return std::ranges::any_of(t.holds, [&](const type* part) { return is_controlled_by(*part, c); }) ||
           std::ranges::any_of(t.fields, [&](const auto& f) { return is_controlled_by(*f.of, c); });
}

// The elements that a list had before the edits. If it has not been rearranged, all are at their old indices.
struct before_edits {
    const view::rearranged* how;
    std::size_t count, count_now;

    before_edits(const view::document& doc, indices at, std::size_t field, datum list) {
        at.push_back(field);
        const auto one = doc.pending().lists.find(at);
        how = one == doc.pending().lists.end() ? nullptr : &one->second;
        count_now = list.length();
        count = how ? how->now.size() : count_now;
    }
    std::optional<std::size_t> now(std::size_t i) const { return how ? how->now[i] : i; }
};

result<void> keep_in(const view::document& doc, const indices& at, datum record) {
    for (const control* c : record.of->record().controls) {
        if (!walk::is_by_index(*c)) continue;
        const before_edits entries(doc, at, c->field,
                                   {static_cast<std::byte*>(record.value) + c->in_memory, c->way.front().from});
        for (std::size_t f = 0; f < record.of->fields.size(); ++f) {
            const datum list = view::field_in(record, f);
            if (list.of->what != kind::list || !list.of->list().is_sized_list || list.of->list().times ||
                !is_controlled_by(list.of->element(), *c))
                continue;
            const before_edits elements(doc, at, f, list);
            const std::string_view table = c->name.substr(0, c->name.find('['));
            const auto refuse = [&](std::string reason) {
                return error{(elements.how ? elements.how : entries.how)->path, 0, std::move(reason)};
            };
            if (!walk::is_in_fixed_table(*c) && elements.count_now > elements.count &&
                elements.count_now - elements.count + entries.count > entries.count_now)
                return refuse(
                    fmt::format("{} has a new element, and {} has not: one comes with it, also where some are to spare",
                                record.of->fields[f].name, table));
            if (c->way.front().from->element().what != kind::record)
                continue;  // plain numbers follow their data, and hold nothing else
            for (std::size_t i = 0; i < std::min(entries.count, elements.count); ++i)
                if (const auto now = elements.now(i); now && entries.now(i) != now)
                    return refuse(
                        fmt::format("{}[{}] would have another element of {}: one comes, goes or moves with it",
                                    record.of->fields[f].name, i, table));
        }
    }
    return {};
}

}  // namespace

void remember(view::document& doc, const indices& list, const new_index& now) {
    auto& all = doc.pending().lists;
    move_with(all, list, now);
    bool matters = false;
    for (std::size_t depth = 0; depth < list.size() && !matters; ++depth)
        matters = has_entries(view::part_at(doc.value(), std::span(list).first(depth)));
    if (!matters) return;
    const auto [known, is_new] = all.try_emplace(list);
    if (is_new) {
        known->second.path = path_of(doc.value(), list);
        for (std::size_t i = 0; i < view::part_at(doc.value(), list).length(); ++i) known->second.now.emplace_back(i);
    }
    for (auto& one : known->second.now)
        if (one) one = now(*one);
}

result<void> keep_their_entries(view::document& doc) {
    std::set<indices> records;
    for (const auto& [list, how] : doc.pending().lists)
        for (std::size_t depth = 0; depth < list.size(); ++depth)
            if (indices at = prefix(list, depth); has_entries(view::part_at(doc.value(), at)))
                records.insert(std::move(at));
    for (const indices& at : records)
        if (auto kept = keep_in(doc, at, view::part_at(doc.value(), at)); !kept) return kept;
    return {};
}

}  // namespace verbatim::edit

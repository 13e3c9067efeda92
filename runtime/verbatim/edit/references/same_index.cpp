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

const view::rearranged* found(view::document& doc, const void* list) {
    const auto is_it = [&](const view::rearranged& one) { return view::part_at(doc.value(), one.list).value == list; };
    const auto one = std::ranges::find_if(doc.pending().lists, is_it);
    return one == doc.pending().lists.end() ? nullptr : &*one;
}

// The elements that a list had before the edits. If it has not been rearranged, all are at their old indices.
struct before_edits {
    const view::rearranged* how;
    std::size_t count, count_now;

    before_edits(view::document& doc, datum list)
        : how(found(doc, list.value)),
          count(how ? how->now.size() : list.of->length(list.value)),
          count_now(list.of->length(list.value)) {}
    std::optional<std::size_t> now(std::size_t i) const { return how ? how->now[i] : i; }
};

result<void> keep_in(view::document& doc, datum record) {
    for (const control* c : record.of->record().controls) {
        if (!walk::is_by_index(*c)) continue;
        const before_edits entries(doc, {static_cast<std::byte*>(record.value) + c->in_memory, c->way.front().from});
        for (std::size_t f = 0; f < record.of->fields.size(); ++f) {
            const datum list = view::field_in(record, f);
            if (list.of->what != kind::list || !list.of->list().is_sized_list || list.of->list().times ||
                !is_controlled_by(list.of->element(), *c))
                continue;
            const before_edits elements(doc, list);
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

void remember(view::document& doc, std::span<const std::size_t> list, const new_index& now) {
    auto& all = doc.pending().lists;
    std::erase_if(all, [&](view::rearranged& one) { return !move_with(one.list, list, now); });
    bool matters = false;
    for (std::size_t depth = 0; depth < list.size() && !matters; ++depth)
        matters = has_entries(view::part_at(doc.value(), list.first(depth)));
    if (!matters) return;
    auto known =
        std::ranges::find_if(all, [&](const view::rearranged& one) { return std::ranges::equal(one.list, list); });
    if (known == all.end()) {
        const datum here = view::part_at(doc.value(), list);
        std::vector<std::optional<std::size_t>> same(here.of->length(here.value));
        for (std::size_t i = 0; i < same.size(); ++i) same[i] = i;
        known = all.insert(
            all.end(), {path_of(doc.value(), {list.begin(), list.end()}), {list.begin(), list.end()}, std::move(same)});
    }
    for (auto& one : known->now)
        if (one) one = now(*one);
}

void forget_lists(view::document& doc, std::span<const std::size_t> at) {
    std::erase_if(doc.pending().lists, [&](const view::rearranged& one) { return is_inside(one.list, at); });
}

result<void> keep_their_entries(view::document& doc) {
    std::set<indices> records;
    for (const view::rearranged& one : doc.pending().lists)
        for (std::size_t depth = 0; depth < one.list.size(); ++depth)
            if (const auto at = std::span(one.list).first(depth); has_entries(view::part_at(doc.value(), at)))
                records.emplace(at.begin(), at.end());
    for (const indices& at : records)
        if (auto kept = keep_in(doc, view::part_at(doc.value(), at)); !kept) return kept;
    return {};
}

}  // namespace verbatim::edit

#include "verbatim/edit/merge/decisions.hpp"

#include <algorithm>
#include <array>

#include "verbatim/edit/compare/elements.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/unit_changes.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::edit {

namespace {

using what = change::what;
using changes = std::vector<change>;

// Returns whether two changes are of the same element or value: the one without its values.
bool is_same_place(const change& x, const change& y) {
    return x.is == y.is && x.indices == y.indices && x.element->called == y.element->called &&
           x.element->from == y.element->from;
}

// Removes a change; of an element that moves, its removal and its insertion.
bool drop(changes& from, const change& dropped) {
    auto out = dropped.indices;
    if (dropped.element->from) out.back() = *dropped.element->from;
    const std::size_t before = from.size();
    std::erase_if(from, [&](const change& c) {
        return is_same_place(c, dropped) || (dropped.element->from && c.is == what::remove && c.indices == out);
    });
    return from.size() < before;
}

// Returns the change with this place; null if there is none.
const change* find_place(const changes& in, const change& place) {
    const auto found = std::ranges::find_if(in, [&](const change& c) { return is_same_place(c, place); });
    return found == in.end() ? nullptr : &*found;
}

void sort_by_place(changes& all) {
    std::ranges::stable_sort(all, [](const change& x, const change& y) { return comes_before(&x, &y); });
}

// Lets an element that both sides have changed be two elements: theirs comes after ours. Returns false if the changes
// are not of such an element.
bool keep_both(const contradiction& c, changes& ours, changes& theirs, const view::document& their_file,
               const moved& there) {
    if (c.ours.is == what::remove) return drop(ours, c.ours);
    if (c.theirs.is == what::remove) return drop(theirs, c.theirs);
    const change* const t = find_place(theirs, c.theirs);
    if (!t || c.ours.element->from || c.theirs.element->from) return false;
    if (c.ours.is == what::insert && c.theirs.is == what::insert) {
        change added = *t;
        added.element.own().is_new_name = false;
        drop(theirs, c.theirs);
        const auto after = std::ranges::find_if(ours, [&](const auto& o) { return is_same_place(o, c.ours); });
        if (after == ours.end()) return true;
        added.indices = after->indices;
        ours.insert(after + 1, std::move(added));
        return true;
    }
    if (t->inside.empty() || c.ours.is != what::set || c.ours.indices != c.theirs.indices) return false;
    change added = insertion_of(node_at(their_file, there.now(t->indices)), *t);
    drop(theirs, c.theirs);
    ours.push_back(std::move(added));
    sort_by_place(ours);
    return true;
}

}  // namespace

result<chosen_parts> chosen_parts::of(std::span<const view::document* const> files,
                                      const std::vector<std::string>& paths) {
    chosen_parts chosen;
    for (const std::string& path : paths) {
        std::optional<error> why;
        bool any = false;
        for (const view::document* const file : files) {
            const auto parts = view::parts_at(*file, path);
            if (!parts) why = parts.error();
            for (const std::string& part : parts ? *parts : std::vector<std::string>()) {
                auto found = view::find(*file, part);
                if (!found) {
                    why = found.error();
                    continue;
                }
                any = true;
                if (file == files.front()) chosen.in_base_.insert(found->indices);
                if (found->indices.empty()) continue;
                if (auto name = view::name_in(found->at))
                    chosen.elements_.emplace(prefix(found->indices, found->indices.size() - 1), std::move(*name));
            }
        }
        if (!any) return *why;
    }
    return chosen;
}

bool chosen_parts::have(const change& c) const {
    for (std::size_t depth = 0; depth <= c.indices.size() - (c.is == what::insert); ++depth)
        if (in_base_.contains(prefix(c.indices, depth))) return true;
    return c.is == what::insert && elements_.contains({prefix(c.indices, c.indices.size() - 1), c.element->called});
}

result<decisions> decisions::of(const view::document& base, const view::document& ours, const view::document& theirs,
                                const merge_options& o) {
    const std::array files{&base, &ours, &theirs};
    auto for_ours = chosen_parts::of(files, o.ours), for_theirs = chosen_parts::of(files, o.theirs);
    if (!for_ours) return for_ours.error();
    if (!for_theirs) return for_theirs.error();
    return decisions(std::move(*for_ours), std::move(*for_theirs), o.both);
}

bool decisions::decide(const std::vector<contradiction>& conflicts, changes& ours, changes& theirs,
                       const view::document& their_file) const {
    bool any = false;
    const auto in_their_file = apart(theirs);
    const moved there(pointers_to(in_their_file));
    for (const contradiction& c : conflicts) {
        if (ours_.have(c.ours) || ours_.have(c.theirs)) any |= drop(theirs, c.theirs);
        else if (theirs_.have(c.ours) || theirs_.have(c.theirs)) any |= drop(ours, c.ours);
        else if (both_) any |= keep_both(c, ours, theirs, their_file, there);
    }
    return any;
}

}  // namespace verbatim::edit

#include "verbatim/edit/compare/patch_references.hpp"

#include <algorithm>
#include <functional>

#include "verbatim/edit/merge/references.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/targets.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

// Visits the references of a document that the changes to it do not set, with their indices before and after the
// changes, and the elements that they led to by the indices after the changes.
void each_unset(view::document& doc, const collected_references& references, std::span<const change> changes,
                const std::function<void(const indices& was, const indices& now, const reference_target&)>& visit) {
    const moved moves(pointers_to(changes));
    std::set<indices> set;
    for (const change& c : changes)
        if (!c.of_element()) set.insert(c.indices);
    const auto is_set = [&](const indices& part) {
        for (std::size_t depth = 0; depth <= part.size(); ++depth)
            if (set.contains(prefix(part, depth))) return true;
        return false;
    };
    const auto there = [&](const std::optional<indices>& element) {
        return element && moves.has(*element) ? std::optional(moves.now(*element)) : std::nullopt;
    };
    for (const auto& [at, to] : references.leading) {
        const auto count = count_beside(doc, at);
        if (moves.has(at) && !is_set(at) && !(count && is_set(*count)))
            visit(at, moves.now(at), {there(to.first), there(to.last)});
    }
}

// Lets the element that a part is in count as removed and inserted instead of moved. Returns false if it does not move.
bool stays_no_more(const indices& part, std::vector<change>& changes) {
    for (change& c : changes) {
        if (!c.element->from) continue;
        indices was = c.indices;
        was.back() = *c.element->from;
        if (!is_inside(part, was)) continue;
        c.comes_from_nowhere();
        c.element.own().came_from.clear();
        return true;
    }
    return false;
}

}  // namespace

bool changes_move_targets(const view::type& root, std::span<const change> changes) {
    return root.has_references && std::ranges::any_of(changes, [](const change& c) { return c.of_element(); }) &&
           touch_references(root, changes);
}

void keep_reference_targets(const view::document& was, std::span<const change> changes, view::document& now,
                            std::vector<conflict>& conflicts) {
    if (!changes_move_targets(was.type(), changes)) return;
    const auto before = was.copy();
    bool changed = false;
    each_unset(*before, collected_references(*before), changes,
               [&](const indices& at_before, const indices& at, const reference_target& to) {
                   const auto wrong = to.is_lost()
                                          ? std::optional<std::string>("it leads to an element that the patch removes")
                                          : lead(now, at, to, changed);
                   if (wrong) conflicts.push_back({path_of(before->value(), at_before), *wrong});
               });
}

void add_retargeted_references(const view::document& a, const view::document& b, std::vector<change>& changes) {
    if (!changes_move_targets(a.type(), changes)) return;
    const auto copy_of_a = a.copy(), copy_of_b = b.copy();
    const collected_references in_a(*copy_of_a), in_b(*copy_of_b);
    std::vector<std::string> paths;
    for (bool again = true; again;) {
        std::vector<indices> wrong;
        each_unset(*copy_of_a, in_a, changes, [&](const indices& was, const indices& now, const reference_target& to) {
            const auto there = in_b.leading.find(now);
            if (there == in_b.leading.end() || there->second != to) wrong.push_back(was);
        });
        again = false;
        paths.clear();
        for (const indices& at : wrong) {
            again |= stays_no_more(at, changes);
            paths.push_back(path_of(copy_of_a->value(), at));
        }
    }
    for (const auto& found : view::find_all(a, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!found || !found->at.leaf()) continue;
        const value is = value_of(found->at);
        changes.push_back({change::what::set, found->path, found->indices, 0, is, is, found->at.of});
    }
    if (!paths.empty())
        std::ranges::stable_sort(changes, [](const change& x, const change& y) { return comes_before(&x, &y); });
}

}  // namespace verbatim::edit

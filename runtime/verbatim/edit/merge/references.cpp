#include "verbatim/edit/merge/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/targets.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// The references of a side, with the indices that they and their elements have in the merged file.
struct in_merged {
    in_merged(const document& side, document& merged) {
        const auto doc = side.copy();
        const collected_references found(*doc);
        const auto changes = compare(side, merged);
        const moved moves(pointers_to(changes));
        // Returns nothing if the merged file no longer has the part.
        const auto there = [&](const std::optional<indices>& in_side) -> std::optional<indices> {
            if (!in_side || !moves.has(*in_side)) return {};
            indices now = moves.now(*in_side);
            return view::part_at(merged.value(), now).of ? std::optional(std::move(now)) : std::nullopt;
        };
        for (const auto& [at, to] : found.leading)
            if (const auto now = there(at))
                leading.emplace(*now, reference_target{there(to.first), there(to.last)}), was.emplace(*now, at);
        for (const indices& at : found.nowhere)
            if (const auto now = there(at)) nowhere.insert(*now), was.emplace(*now, at);
    }
    const reference_target* at(const indices& reference) const {
        const auto found = leading.find(reference);
        return found == leading.end() ? nullptr : &found->second;
    }
    bool has(const indices& reference) const { return leading.contains(reference) || nowhere.contains(reference); }

    all_references leading;
    std::set<indices> nowhere;
    std::map<indices, indices> was;  // indices in the side of each reference
};

// Adds a reference of BASE, and the count beside it if it is a range.
void add_settled(document& base, const indices& at, std::set<indices>& settled) {
    settled.insert(at);
    if (auto count = count_beside(base, at)) settled.insert(std::move(*count));
}
// Returns whether the path leads to a settled reference, or to an array of settled references.
bool is_settled(document& base, const std::string& path, const std::set<indices>& settled) {
    const auto found = view::find_value(base, path);
    if (!found) return false;
    if (settled.contains(found->indices)) return true;
    const datum all = found->at.value();
    if (all.of->what != wire::kind::array || !all.of->element().number().refers) return false;
    indices element = found->indices;
    element.push_back(0);
    for (std::size_t i = 0; i < all.of->count; ++i)
        if (element.back() = i; !settled.contains(element)) return false;
    return true;
}

// Returns the name of the field that a path leads to. If it leads to an element, returns that of the field with its
// list, or with the outermost list.
std::string_view field_of(std::string_view path) {
    while (path.ends_with(']')) path = view::parent_of(path);
    return path.substr(path.rfind('.') + 1);
}

}  // namespace

bool touch_references(const view::type& root, std::span<const change> changes) {
    std::set<std::string_view> fields;
    bool by_name = false;
    for (const view::type* t : view::types_in(root)) {
        if (!t->number().refers) continue;
        fields.insert({t->number().refers->list, t->number().refers->count});
        by_name |= t->number().refers->by_name;
    }
    return std::ranges::any_of(changes, [&](const change& c) {
        if (fields.contains(field_of(c.path))) return true;
        if (c.of_element()) return false;
        const view::type* const plain = c.of && c.of->what == wire::kind::array ? &c.of->element() : c.of;
        return !plain || !plain->leaf() || plain->number().refers || (by_name && table::is_name(*plain));
    });
}

bool retarget_merged_references(const document& base, const side& ours, const side& theirs, document& merged,
                                std::vector<conflict>& conflicts, std::span<const indices> kept) {
    if (!touch_references(base.type(), ours.changes) && !touch_references(base.type(), theirs.changes)) return false;
    const in_merged of_base(base, merged), of_ours(ours.file, merged), of_theirs(theirs.file, merged);
    const moved to_ours(pointers_to(ours.changes)), to_theirs(pointers_to(theirs.changes));
    const auto decoded_base = base.copy();
    std::set<indices> settled;
    bool changed = false;
    const auto shown = [&](const reference_target* to) {
        return !to || to->is_lost() ? std::string("an element that is gone") : path_of(merged.value(), *to->first);
    };
    const auto contradict = [&](const indices& at, std::string why) {
        const auto path = path_of(merged.value(), at);
        if (std::ranges::find(conflicts, path, &conflict::path) == conflicts.end())
            conflicts.push_back({path, std::move(why)});
    };
    // Returns whether a side sets a reference that led nowhere in BASE, or the count beside it.
    const auto sets = [&](const side& by, const indices& at) {
        const auto was = of_base.was.find(at);
        if (was == of_base.was.end() || of_base.leading.contains(at)) return false;
        const auto count = count_beside(*decoded_base, was->second);
        return std::ranges::any_of(by.changes, [&](const change& c) {
            return c.is == change::what::set && (c.indices == was->second || (count && c.indices == *count));
        });
    };
    const auto is_kept = [&](const indices& at) {
        const auto was = of_base.was.find(at);
        return was != of_base.was.end() &&
               std::ranges::any_of(kept, [&](const indices& part) { return is_inside(was->second, part); });
    };
    std::set<indices> all;
    for (const in_merged* side : {&of_ours, &of_theirs})
        for (const auto& [at, to] : side->leading) all.insert(at);
    for (const indices& at : all) {
        // Where the first elements of a list end is no unit: the later end holds what both sides have put there.
        const bool is_end = view::part_at(merged.value(), at).of->number().refers->is_end,
                   keeps = !is_end && is_kept(at);
        const auto *const o = of_ours.at(at), *const t = keeps ? nullptr : of_theirs.at(at), *const b = of_base.at(at);
        if (keeps && !o) continue;
        const auto changed_by = [&](const reference_target* side) { return !b || !side || *side != *b; };
        const reference_target* wanted = o ? o : t;
        if (o && t && *o != *t) {
            if (is_end && changed_by(o) && changed_by(t) && !o->is_lost() && !t->is_lost()) {
                wanted = *o->last < *t->last ? t : o;
            } else if (changed_by(o) && changed_by(t)) {
                contradict(at, fmt::format("ours: leads to {}; theirs: leads to {}", shown(o), shown(t)));
                continue;
            } else {
                wanted = changed_by(o) ? o : t;
            }
        } else if (!keeps && (!o || !t)) {
            const in_merged& other = o ? of_theirs : of_ours;
            if (other.has(at) && !changed_by(wanted)) continue;  // the other side has made it lead nowhere
            if (other.has(at) && sets(o ? theirs : ours, at)) {
                contradict(at, fmt::format("{} leads to {}; {} leads to nothing",
                                           o ? "ours:" : "theirs:", shown(wanted), o ? "theirs:" : "ours:"));
                continue;
            }
        }
        if (wanted->is_lost()) {
            contradict(at, "it leads to an element that the other side has removed");
            continue;
        }
        if (const auto wrong = lead(merged, at, *wanted, changed))
            contradict(at, fmt::format("it is to lead to {}: {}", shown(wanted), *wrong));
        else if (const auto was = of_base.was.find(at);
                 !keeps && was != of_base.was.end() && to_ours.has(was->second) && to_theirs.has(was->second))
            add_settled(*decoded_base, was->second, settled);
    }
    std::erase_if(conflicts, [&](const conflict& c) { return is_settled(*decoded_base, c.path, settled); });
    return changed;
}

}  // namespace verbatim::edit

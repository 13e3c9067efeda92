#include "verbatim/edit/unit_changes.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

// Returns the list of units that a part is in, or is an element of; nothing if there is none.
std::optional<std::size_t> list_around(std::span<const view::found> lists, const indices& part) {
    const auto list = std::ranges::find_if(
        lists, [&](const auto& l) { return part.size() > l.indices.size() && is_inside(part, l.indices); });
    return list == lists.end() ? std::nullopt : std::optional(static_cast<std::size_t>(list - lists.begin()));
}

// Returns the path of the part to which so many steps of a path lead.
std::string first_steps(const std::string& path, std::size_t count) {
    const auto steps = view::steps_of(path);
    if (!steps || steps->size() < count || count == 0) return path;
    const auto& last = (*steps)[count - 1];
    return path.substr(0, static_cast<std::size_t>(last.data() + last.size() - path.data()));
}

std::string name_of_unit(const change& c) {
    const std::string& quoted = c.element->called.size() > 2 ? c.element->called : c.element->name;
    return quoted.size() > 2 ? quoted.substr(1, quoted.size() - 2) : "without a name";
}
// Returns the last step of the path of a unit: its name, or its index in brackets.
std::string step_of_unit(const change& c, const std::string& list) {
    if (c.path.size() <= list.size() + 2) return c.path;
    const auto step = c.path.substr(list.size() + 1, c.path.size() - list.size() - 2);
    if (step.front() == '"') return step.substr(1, step.size() - 2);
    return step.front() >= '0' && step.front() <= '9' ? '[' + step + ']' : step;
}

}  // namespace

std::vector<change> by_unit(std::vector<change> all, std::span<const view::found> lists) {
    if (lists.empty()) return all;
    std::vector<change> gathered;
    std::map<indices, std::size_t> units;
    for (change& c : all) {
        const auto list = list_around(lists, c.indices);
        const std::size_t depth = list ? lists[*list].indices.size() + 1 : 0;
        if (!list || (c.of_element() && c.indices.size() == depth)) {
            gathered.push_back(std::move(c));
            continue;
        }
        auto unit = prefix(c.indices, depth);
        const auto [known, is_new] = units.emplace(unit, gathered.size());
        if (is_new) {
            change whole{change::what::set, first_steps(c.path, depth), std::move(unit), 0, {}, {}};
            gathered.push_back(std::move(whole));
        }
        gathered[known->second].inside.push_back(std::move(c));
    }
    return gathered;
}

std::vector<change> apart(std::vector<change> all) {
    if (std::ranges::all_of(all, [](const change& c) { return c.inside.empty(); })) return all;
    std::vector<change> flat;
    std::size_t count = 0;
    for (const change& c : all) count += std::max<std::size_t>(1, c.inside.size());
    flat.reserve(count);
    for (change& c : all) {
        if (c.inside.empty()) flat.push_back(std::move(c));
        else std::ranges::move(c.inside, std::back_inserter(flat));
    }
    return flat;
}

change insertion_of(const view::node& unit, const change& after) {
    change inserted{change::what::insert, after.path, after.indices, 0, {}, value_of(unit)};
    ++inserted.indices.back();
    if (const auto name = view::name_in(unit)) inserted.element.own().called = *name;
    return inserted;
}

bool is_garbage(const change& c) {
    if (!c.inside.empty()) return std::ranges::all_of(c.inside, is_garbage);
    if (c.is != change::what::set || c.was.is_null() || c.now.is_null()) return false;
    return (c.of && c.of->what == wire::kind::padding) || (c.was != c.now && c.was.alone() == c.now.alone());
}

std::vector<unit_summary> summary_of(std::span<const change> changes, std::span<const view::found> lists,
                                     std::vector<std::string>& others) {
    others.clear();
    std::vector<unit_summary> all;
    for (const auto& list : lists) all.push_back({list.path, {}, {}, {}, {}, {}});
    std::set<indices> moved_from;
    for (const change& c : changes) {
        if (!c.element->from) continue;
        auto was = c.indices;
        was.back() = *c.element->from;
        moved_from.insert(std::move(was));
    }
    for (const change& c : changes) {
        const auto list = list_around(lists, c.indices);
        if (!list) {
            if (const auto part = c.path.substr(0, c.path.find('[')); others.empty() || others.back() != part)
                others.push_back(part);
            continue;
        }
        unit_summary& of = all[*list];
        if (c.is == change::what::insert) (c.element->from ? of.moved : of.added).push_back(name_of_unit(c));
        else if (!c.of_element()) (is_garbage(c) ? of.garbage : of.changed).push_back(step_of_unit(c, of.list));
        else if (!moved_from.contains(c.indices)) of.gone.push_back(step_of_unit(c, of.list));
    }
    return all;
}

}  // namespace verbatim::edit

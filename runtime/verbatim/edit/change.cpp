#include "verbatim/edit/change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "verbatim/edit/asked.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/new_element.hpp"

namespace verbatim::edit {

namespace {

using indices = std::span<const std::size_t>;

error at(std::string_view path, std::string reason) { return {std::string(path), 0, std::move(reason)}; }

file written(view::document& changed, std::string_view path) { return edit::written(changed, {}, path); }

// The file of several edits at once; `first` makes the first so many.
file written(std::span<const std::string> paths, const std::function<result<edited>(std::size_t)>& first) {
    const auto all = first(paths.size());
    if (!all) return all.error();
    auto made = edit::written(*all->document, all->asked_for);
    return made ? made : file(named(made.error(), paths, first));
}

// The bytes behind what a choice holds, within its size: they have no place of their own in the decoded value, but the choice's.
bool is_tail(const view::found& found, view::place whole) { return whole.of && whole.of->only_chooses() && found.at.opened.empty(); }
constexpr const char* no_tail = "it stands behind the data of its tag, within its size, and cannot be changed by itself";

// The place of a list and the index in it that a path means: of an element, or behind the last one.
struct spot {
    view::place list;
    std::size_t index = 0;
    indices path;  // of the list
};
result<spot> spot_at(view::document& doc, const view::found& found, bool may_be_behind) {
    if (const auto place = view::part_at(doc.value(), found.indices); may_be_behind && place.of && place.of->what == wire::kind::list) return spot{place, place.of->length(place.value), found.indices};
    if (found.indices.empty()) return at(found.path, "it is the whole file");
    const indices path = indices(found.indices).first(found.indices.size() - 1);
    const auto list = view::part_at(doc.value(), path);
    if (!list.of || list.of->what != wire::kind::list || found.indices.back() >= list.of->length(list.value)) return at(found.path, "it is no element of a list");
    return spot{list, found.indices.back(), path};
}

// What a new element may take: so many bytes whatever the file is like, and more in a large one.
constexpr std::uint64_t room_for_new = std::uint64_t{16} << 20;

// A new element has what the records around its list say. Nothing, or why it cannot.
std::optional<error> take_shape(view::document& doc, const spot& spot) {
    const auto& [list, index, path] = spot;
    if (!list.of->element().reaches_out) return {};
    std::vector<walk::record_around> records;
    records.reserve(path.size() + 1);
    for (std::size_t depth = 0; depth <= path.size(); ++depth)
        if (const auto place = view::part_at(doc.value(), path.first(depth)); place.of->is_asked_for)
            records.push_back({records.empty() ? nullptr : &records.back(), place.of, place.value});
    error why;
    walk::surroundings in{&records.back(), room_for_new + walk::most_overlap * doc.file().bytes().size(), &why};
    if (walk::take_shape(list.of->element(), list.of->element_in(list.value, index), in)) return {};
    why.inside_element(index);
    return why;
}

result<edited> set_all(const view::document& doc, std::span<const assignment> assignments) {
    std::vector<asked> all;
    std::map<std::vector<std::size_t>, std::size_t> seen;
    std::vector<std::string_view> paths;
    for (const assignment& a : assignments) paths.push_back(a.path);
    auto changed = doc.copy();
    for (const auto& found : view::find_all(doc, paths)) {
        if (!found) return found.error();
        if (is_tail(*found, view::whole_part_at(changed->value(), found->indices))) return at(found->path, no_tail);
        const auto [first, is_new] = seen.emplace(found->indices, all.size());
        if (!is_new) return at(found->path, fmt::format("it is set twice, to {} and to {}", assignments[first->second].text, assignments[all.size()].text));
        all.push_back({found->path, found->indices});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto place = view::part_at(changed->value(), all[i].indices);
        if (!place.of) return at(all[i].path, "it cannot be changed");
        if (!place.of->leaf()) return at(all[i].path, "it has parts: change one of them");
        if (auto wrong = view::assign_text(*place.of, place.value, assignments[i].text)) return at(all[i].path, *wrong);
        force(changed->value(), all[i].indices);
    }
    return edited{std::move(changed), std::move(all)};
}

result<edited> remove_all(const view::document& doc, std::span<const std::string> paths) {
    std::vector<view::found> all;
    for (auto& found : view::find_all(doc, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!found) return found.error();
        all.push_back(std::move(*found));
    }
    // Later ones first, so that indices stay what they are.
    std::ranges::sort(all, std::ranges::greater{}, &view::found::indices);
    auto changed = doc.copy();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i && all[i].indices == all[i - 1].indices) return at(all[i].path, "it is removed twice");
        const auto spot = spot_at(*changed, all[i], false);
        if (!spot) return spot.error();
        spot->list.of->erase(spot->list.value, spot->index);
    }
    return edited{std::move(changed), {}};
}

}  // namespace

file set(const view::document& doc, std::span<const assignment> assignments) {
    std::vector<std::string> paths;
    for (const assignment& a : assignments) paths.push_back(a.path);
    return written(paths, [&](std::size_t count) { return set_all(doc, assignments.first(count)); });
}

file remove(const view::document& doc, std::span<const std::string> paths) {
    return written(paths, [&](std::size_t count) { return remove_all(doc, paths.first(count)); });
}

file insert(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto changed = doc.copy();
    const auto spot = spot_at(*changed, *found, true);
    if (!spot) return spot.error();
    spot->list.of->insert(spot->list.value, spot->index, nullptr);
    if (auto wrong = take_shape(*changed, *spot)) {
        wrong->path = (spot->path.size() == found->indices.size() ? found->path : std::string(view::parent_of(found->path))) + wrong->path;
        return *wrong;
    }
    return written(*changed, found->path);
}

file insert_copy(const view::document& doc, std::string_view path, const view::document& source, std::string_view from) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto origin = view::find(source, from);
    if (!origin) return origin.error();
    const auto changed = doc.copy(), other = source.copy();
    const auto spot = spot_at(*changed, *found, true);
    if (!spot) return spot.error();
    const auto element = view::whole_part_at(other->value(), origin->indices);
    if (element.of != &spot->list.of->element())
        return at(origin->path, fmt::format("it is {}; the list {} holds {}", element.of ? view::name_of(*element.of) : "nothing that can be copied", found->path, view::name_of(spot->list.of->element())));
    spot->list.of->insert(spot->list.value, spot->index, element.value);
    return written(*changed, found->path);
}

file move(const view::document& doc, std::string_view from, std::string_view to) {
    const auto origin = view::find(doc, from), target = view::find(doc, to);
    if (!origin) return origin.error();
    if (!target) return target.error();
    const auto changed = doc.copy();
    const auto old = spot_at(*changed, *origin, false);
    if (!old) return old.error();
    const auto list = spot_at(*changed, *target, true);
    if (!list) return list.error();
    if (list->list.value != old->list.value) return at(target->path, "it is not in the same list as " + origin->path + ": copy it there, and remove it here");
    const std::size_t i = old->index, before = list->index;
    if (before == i || before == i + 1) return written(*changed, origin->path);
    view::move_element(old->list, i, before);
    return written(*changed, origin->path);
}

file replace(const view::document& doc, std::string_view path, const view::document& source, std::string_view from) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto origin = view::find(source, from);
    if (!origin) return origin.error();
    const auto changed = doc.copy(), other = source.copy();
    const auto to = view::whole_part_at(changed->value(), found->indices), element = view::whole_part_at(other->value(), origin->indices);
    if (is_tail(*found, to)) return at(found->path, no_tail);
    if (is_tail(*origin, element)) return at(origin->path, no_tail);
    if (!to.of || to.of != element.of || to.of->what == wire::kind::derived)
        return at(origin->path, fmt::format("it is {}; {} is {}", element.of ? view::name_of(*element.of) : "nothing that can be copied", found->path, to.of ? view::name_of(*to.of) : "nothing that can be replaced"));
    to.of->assign(to.value, element.value);
    return written(*changed, decided_outside(changed->value(), {found->path, found->indices}), found->path);
}

}  // namespace verbatim::edit

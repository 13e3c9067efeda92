#include "verbatim/edit/patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/compare/words.hpp"
#include "verbatim/edit/json/same.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

using what = change::what;

bool ends_with_index(std::string_view path) {
    const auto above = view::parent_of(path).size();
    return path.ends_with(']') && above + 1 < path.size() && path[above + 1] >= '0' && path[above + 1] <= '9';
}

// A patch may change every value of a file, and what is known of a place takes a hundred times as much memory as the
// value: so the places of so many changes are found in one pass.
constexpr std::size_t at_once = 4096;

// Calls `visit` with the first of each such number of changes, and their number.
void in_parts(std::size_t changes, const auto& visit) {
    for (std::size_t first = 0; first < changes; first += at_once) visit(first, std::min(at_once, changes - first));
}

// The nodes of a document that the paths of changes lead to. All are found in one pass.
class places {
public:
    places(const view::document& doc, std::span<const change> changes) {
        std::vector<std::string> all;
        for (const change& c : changes) {
            // The value itself, the value around it, and, if an element is inserted, the element that already has its
            // name in the list.
            const std::string list(c.is == what::insert && !c.path.ends_with(']') ? std::string_view(c.path)
                                                                                  : view::parent_of(c.path));
            all.insert(all.end(), {c.path, list,
                                   c.is == what::insert && !c.element->name.empty() ? list + '[' + c.element->name + ']'
                                                                                    : std::string{}});
        }
        found_ = view::find_all(doc, std::vector<std::string_view>(all.begin(), all.end()));
    }
    const result<view::found>& of(std::size_t change) const { return found_[3 * change]; }
    const result<view::found>& around(std::size_t change) const { return found_[3 * change + 1]; }
    const result<view::found>& namesake(std::size_t change) const { return found_[3 * change + 2]; }

private:
    std::vector<result<view::found>> found_;
};

// The state of a change in the document: `done` if it is already there; otherwise `why` is the reason if it cannot be
// made.
struct located {
    bool done = false;
    std::string why;
    bool decided() const { return done || !why.empty(); }
};

class locator {
public:
    locator(const view::document& doc, std::span<const change> changes) : here_(doc), places_(doc, changes) {}

    // Sets the indices of a change to those in the document.
    located locate(change& c, std::size_t i) const {
        switch (c.is) {
            case what::set: return places_.of(i) ? there(c, i) : absent(c, i);
            case what::follow: return there(c, i);
            case what::remove: return remove(c, i);
            case what::insert: break;
        }
        return insert(c, i);
    }
    // Compares the value in the document with the one in the file that the patch was made from. No other change may be
    // about the same value.
    located compare(const change& c, std::size_t i) const {
        const auto& found = places_.of(i);
        if (c.is == what::insert || !found) return {};
        const bool as_it_was = here_.matches(c.was, c.indices, found->at);
        if (c.is == what::remove) return {false, as_it_was ? "" : "it has changed since the patch was made"};
        if (c.is == what::follow ? found->at.is_implied() : !as_it_was && here_.matches(c.now, c.indices, found->at))
            return {true, {}};
        if (as_it_was) return {};  // includes a derived value that stays while other values change
        const value here = value_of(found->at);
        return {false, fmt::format("it is {} here, but the patch expects {}", brief(here, c.was), brief(c.was, here))};
    }

private:
    static bool is_list(const result<view::found>& found) { return found && found->at.of->what == wire::kind::list; }

    located there(change& c, std::size_t i) const {
        const auto& found = places_.of(i);
        if (!found) return {false, found.error().message()};
        c.indices = found->indices;
        return {};
    }
    // An absent value cannot be found by its path, but the record around it can.
    located absent(change& c, std::size_t i) const {
        const auto why = places_.of(i).error().message();
        const auto& parent = places_.around(i);
        if (!c.was.is_null() || !parent || parent->at.of->what != wire::kind::record) return {c.now.is_null(), why};
        const auto above = view::parent_of(c.path);
        const auto name = std::string_view(c.path).substr(above.empty() ? 0 : above.size() + 1);
        const auto& fields = parent->at.of->fields;
        const auto field = std::ranges::find(fields, name, &view::field::name);
        if (field == fields.end()) return {false, why};
        c.indices = parent->indices;
        c.indices.push_back(static_cast<std::size_t>(field - fields.begin()));
        return {};
    }

    located remove(change& c, std::size_t i) const {
        if (!is_list(places_.around(i)) || !c.path.ends_with(']')) return {false, "it is not an element of a list"};
        const auto& found = places_.of(i);
        if (!found)
            return {!c.element->name.empty() && !ends_with_index(c.path),
                    found.error().message()};  // the element of this name is already removed
        c.indices = found->indices;
        return {};
    }

    located insert(change& c, std::size_t i) const {
        const auto& list = places_.around(i);
        if (!list) return {false, list.error().message()};
        if (!is_list(list)) return {false, "it is neither a list nor an element of one"};
        if (!c.element->name.empty())
            if (const auto& namesake = places_.namesake(i); namesake && view::name_in(namesake->at) == c.element->name)
                return {here_.matches(c.now, namesake->indices, namesake->at),
                        "the list has another element of this name: " + shortened(c.element->name)};
        if (c.element->name.empty() && list->at.count != c.count)
            return {false,
                    fmt::format("the list has {} elements here, but the patch expects {}", list->at.count, c.count)};
        const auto& found = places_.of(i);
        const bool at_end = !c.path.ends_with(']');
        if (found && !at_end) {
            c.indices = found->indices;
            return located{};
        }
        const auto place = at_end ? std::optional<std::uint64_t>(list->at.count) : place_before(c);
        if (!place || (c.element->name.empty() && *place > list->at.count)) return {false, found.error().message()};
        c.indices = list->indices;
        c.indices.push_back(std::min<std::size_t>(*place, list->at.count));
        return {};
    }
    // Returns the index of the element before which one is inserted, in the list from which the patch was made, if the
    // patch says it.
    static std::optional<std::uint64_t> place_before(const change& c) {
        if (!ends_with_index(c.path)) return c.element->at;
        const auto step = std::string_view(c.path).substr(view::parent_of(c.path).size() + 1);
        return view::parse_unsigned(step.substr(0, step.size() - 1));
    }

    const json_same here_;
    places places_;
};

// Refuses two changes of the same value, and a change of a part of a value that another change removes or sets: their
// combined result would be undefined. An element that is inserted before a value is not part of it.
result<void> consistent(const std::vector<change>& changes) {
    std::set<std::string_view> paths;
    for (const change& c : changes)
        if (c.is != what::insert && !paths.insert(c.path).second)
            return error{c.path, 0, "the patch changes it twice", error_kind::malformed};
    std::vector<const change*> order;
    for (const change& c : changes)
        if (!c.indices.empty() || (c.is == what::set && c.path.empty())) order.push_back(&c);
    std::ranges::stable_sort(order, comes_before);
    const change* around = nullptr;  // the last change that is no insertion
    for (const change* c : order) {
        if (around && is_inside(c->indices, around->indices)) {
            if (c->indices == around->indices)
                return error{c->path, 0, fmt::format("the patch changes it twice, also as {}", around->path),
                             error_kind::malformed};
            return error{c->path, 0,
                         fmt::format("it is part of {}, which the patch changes too",
                                     around->path.empty() ? "the file" : around->path),
                         error_kind::malformed};
        }
        if (c->is != what::insert) around = c;
    }
    return {};
}

// Finds the elements that the patch moves: each is removed from one place and inserted at another one.
result<void> find_moves(std::vector<change>& changes) {
    std::map<std::string_view, const change*> removed;
    for (const change& c : changes)
        if (c.is == what::remove) removed.emplace(c.path, &c);
    for (change& c : changes) {
        c.comes_from_nowhere();
        if (c.element->came_from.empty()) continue;
        const auto out = removed.find(c.element->came_from);
        if (out == removed.end())
            return error{c.path, 0,
                         fmt::format("it comes from {}, which the patch does not remove", c.element->came_from),
                         error_kind::malformed};
        const indices &was = out->second->indices, &is = c.indices;
        if (was.empty() || is.empty()) continue;  // the one or the other is done already, or cannot be
        if (prefix(was, was.size() - 1) != prefix(is, is.size() - 1))
            return error{c.path, 0, fmt::format("it comes from {}, which is in another list", c.element->came_from),
                         error_kind::malformed};
        c.element.own().from = was.back();
    }
    return {};
}

// Refuses if a change does not have its effect in the file.
result<void> holds(const view::document& file, view::datum root, std::span<const change> changes,
                   std::span<const std::vector<std::size_t>> new_indices) {
    std::vector<std::string> paths;
    for (const auto& at : new_indices) paths.push_back(path_of(root, at));
    const auto found = view::find_all(file, std::vector<std::string_view>(paths.begin(), paths.end()));
    const json_same there(file);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const change& c = changes[i];
        if (c.is == what::remove || c.is == what::follow)
            continue;  // a value that follows depends on its rule in this file
        if (c.element->from && found[i] && found[i]->at.of->has_references)
            continue;  // its references lead to the same elements as before, by the numbers of this file
        const auto wrong = [&](std::string why) { return error{c.path, 0, std::move(why)}; };
        if (found[i] ? !there.matches(c.now, found[i]->indices, found[i]->at) : !c.now.is_null()) {
            const value now = found[i] ? value_of(found[i]->at) : value({"nothing"});
            return wrong(fmt::format("{} would be read back as {}", brief(c.now, now), brief(now, c.now)));
        }
        const auto name =
            c.is == what::insert && !c.element->name.empty() ? view::name_in(found[i]->at) : c.element->name;
        if (name != c.element->name)
            return wrong(fmt::format("the patch names it {}, but the inserted element has {}", c.element->name,
                                     name ? "the name " + *name : "no name"));
    }
    return {};
}

}  // namespace

result<patched> patch(view::document& doc, difference d) {
    if (auto ok = ready(doc); !ok) return ok.error();
    if (d.format != doc.format().id)
        return error{{},
                     0,
                     fmt::format("the patch is for {}, and the file is read as {}", d.format, doc.format().id),
                     error_kind::wrong_type};
    patched result;
    std::vector<change> changes = std::move(d.changes);
    std::vector<located> where;
    in_parts(changes.size(), [&](std::size_t first, std::size_t count) {
        const auto some = std::span(changes).subspan(first, count);
        const locator here(doc, some);
        for (std::size_t i = 0; i < count; ++i) {
            some[i].indices.clear();
            auto& is = where.emplace_back(here.locate(some[i], i));
            if (!is.decided()) is = here.compare(some[i], i);
        }
    });
    if (auto sound = consistent(changes); !sound) return sound.error();
    if (auto sound = find_moves(changes); !sound) return sound.error();
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (where[i].done) continue;
        if (!where[i].why.empty())
            result.conflicts.push_back({changes[i].path.empty() ? "the whole file" : changes[i].path, where[i].why, i});
        else if (fitting++ < i) changes[fitting - 1] = std::move(changes[i]);
    }
    changes.resize(fitting);
    if (auto visited = doc.visited(); !visited) return visited.error();
    if (!result.conflicts.empty()) return result;
    auto made = apply_changes(doc, changes, result.conflicts);
    if (!made) return made.error();
    if (!result.conflicts.empty()) return result;
    std::vector<std::string> paths;
    for (const change& c : changes) paths.push_back(c.path);
    made->document->pending().edits.push_back(
        {std::move(paths), [&](view::document& in, std::size_t count) -> verbatim::result<void> {
             std::vector<conflict> lost;
             const auto first = apply_changes(in, std::span(changes).first(count), lost);
             if (!first) return first.error();
             in.swap(*first->document);
             return {};
         }});
    auto again = read_back(*made->document);
    if (!again) return again.error();
    if (!d.bytes.empty() && hash_of((*again)->file().bytes()) == d.changed) {
        auto bytes = apply_bytes((*again)->file().bytes(), d.bytes);
        if (!bytes) return bytes.error();
        again = doc.read(source(std::move(*bytes)));
        if (!again)
            return error{
                {}, 0, "the file could not be read afterwards: " + again.error().message(), again.error().kind};
    } else {
        result.bytes_left_out = !d.bytes.empty();
    }
    verbatim::result<void> there{};
    in_parts(changes.size(), [&](std::size_t first, std::size_t count) {
        if (there)
            there = holds(**again, made->document->value(), std::span(changes).subspan(first, count),
                          std::span(made->new_indices).subspan(first, count));
    });
    if (!there) return there.error();
    if (auto done = become(doc, std::move(*again)); !done) return done.error();
    return result;
}

}  // namespace verbatim::edit

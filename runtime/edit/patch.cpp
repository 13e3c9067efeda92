#include "runtime/edit/patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/edit/apply.hpp"
#include "runtime/edit/json.hpp"
#include "runtime/edit/moved.hpp"
#include "runtime/view/path.hpp"

namespace verbatim::edit {

namespace {

using view::node;
using what = change::what;

// The same but for white space.
bool same_json(std::string_view a, std::string_view b) {
    const auto skip = [](std::string_view& text) {
        while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
    };
    for (bool quoted = false; !a.empty() || !b.empty();) {
        if (!quoted) skip(a), skip(b);
        if (a.empty() || b.empty()) return a.empty() && b.empty();
        if (a.front() != b.front()) return false;
        if (quoted && a.front() == '\\') {
            a.remove_prefix(1), b.remove_prefix(1);
            if (a.empty() || b.empty() || a.front() != b.front()) return false;
        } else if (a.front() == '"') {
            quoted = !quoted;
        }
        a.remove_prefix(1), b.remove_prefix(1);
    }
    return true;
}

bool ends_with_index(std::string_view path) {
    const auto above = view::parent_of(path).size();
    return path.ends_with(']') && above + 1 < path.size() && path[above + 1] >= '0' && path[above + 1] <= '9';
}

// Where in a document the paths of changes lead: found once, for all of them.
class places {
public:
    places(const view::document& doc, const std::vector<change>& changes) {
        std::vector<std::string> all;
        for (const change& c : changes) {
            // The place itself; what it is part of; and for an element that comes one of its name in that list.
            const std::string list(c.is == what::insert && !c.path.ends_with(']') ? std::string_view(c.path) : view::parent_of(c.path));
            all.insert(all.end(), {c.path, list, c.is == what::insert && !c.name.empty() ? list + '[' + c.name + ']' : std::string{}});
        }
        found_ = view::find_all(doc, std::vector<std::string_view>(all.begin(), all.end()));
    }
    const result<view::found>& of(std::size_t change) const { return found_[3 * change]; }
    const result<view::found>& around(std::size_t change) const { return found_[3 * change + 1]; }
    const result<view::found>& twin(std::size_t change) const { return found_[3 * change + 2]; }

private:
    std::vector<result<view::found>> found_;
};

// A change in another document: its indices there. Or that it is there already, or why it cannot be made.
struct located {
    bool done = false;
    std::string why;
};

class locator {
public:
    locator(const view::document& doc, const std::vector<change>& changes) : doc_(doc), places_(doc, changes) {}

    located locate(change& c, std::size_t i) const {
        switch (c.is) {
            case what::set: return set(c, i);
            case what::follow: return follow(c, i);
            case what::remove: return remove(c, i);
            default: return insert(c, i);
        }
    }

private:
    std::string json_of(const node& n) const { return node_json(doc_.file().bytes(), n); }
    static bool is_list(const result<view::found>& found) { return found && found->at.of->what == wire::kind::list; }

    located set(change& c, std::size_t i) const {
        const auto& found = places_.of(i);
        if (!found) return absent(c, i);
        c.indices = found->indices;
        const auto here = json_of(found->at);
        const bool is_kept = same_json(c.was, c.now);  // a derived value that does not follow what else changes
        if (same_json(here, c.now) && !is_kept) return {true, {}};
        if (!same_json(here, c.was)) return {false, fmt::format("it is {} here, and was {}", here, c.was)};
        return {};
    }
    located follow(change& c, std::size_t i) const {
        const auto& found = places_.of(i);
        if (!found) return {false, found.error().message()};
        c.indices = found->indices;
        if (found->at.is_said()) return {true, {}};
        if (const auto here = json_of(found->at); !same_json(here, c.was)) return {false, fmt::format("it is {} here, and was {}", here, c.was)};
        return {};
    }
    // What is not there has no path of its own; what it is part of has.
    located absent(change& c, std::size_t i) const {
        const auto why = places_.of(i).error().message();
        const auto& parent = places_.around(i);
        if (c.was != "null" || !parent || parent->at.of->what != wire::kind::record) return {c.now == "null", why};
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
        if (!is_list(places_.around(i)) || !c.path.ends_with(']')) return {false, "it is no element of a list"};
        const auto& found = places_.of(i);
        if (!found) return {!c.name.empty() && !ends_with_index(c.path), found.error().message()};  // what is known by its name is gone
        c.indices = found->indices;
        if (!same_json(json_of(found->at), c.was)) return {false, "it is not what it was"};
        return {};
    }

    located insert(change& c, std::size_t i) const {
        const auto& list = places_.around(i);
        if (!list) return {false, list.error().message()};
        if (!is_list(list)) return {false, "it is no list, nor an element of one"};
        if (!c.name.empty())
            if (const auto& twin = places_.twin(i)) return {same_json(json_of(twin->at), c.now), "there is another one of this name: " + c.name};
        if (c.name.empty() && list->at.count != c.count) return {false, fmt::format("there are {} elements here, and were {}", list->at.count, c.count)};
        const auto& found = places_.of(i);
        const bool at_end = !c.path.ends_with(']') || (!found && c.path == fmt::format("{}[{}]", view::parent_of(c.path), list->at.count));
        if (!found && !at_end) return {false, found.error().message()};
        c.indices = at_end ? list->indices : found->indices;
        if (at_end) c.indices.push_back(list->at.count);
        return {};
    }

    const view::document& doc_;
    places places_;
};

// No two changes may be about the same value, nor one about a part of what another takes away or sets: what they would give together nobody could
// say. Elements that come beside one are no part of it.
result<void> consistent(const std::vector<change>& changes) {
    std::set<std::string_view> paths;
    for (const change& c : changes)
        if (c.is != what::insert && !paths.insert(c.path).second) return error{c.path, 0, "the patch changes it twice"};
    std::vector<const change*> order;
    for (const change& c : changes)
        if (!c.indices.empty() || (c.is == what::set && c.path.empty())) order.push_back(&c);
    std::ranges::stable_sort(order, [](const change* x, const change* y) {
        return x->indices != y->indices ? x->indices < y->indices : x->is == what::insert && y->is != what::insert;
    });
    const change* around = nullptr;  // the last one that is about a whole value
    for (const change* c : order) {
        if (around && is_inside(c->indices, around->indices)) {
            if (c->indices == around->indices) return error{c->path, 0, fmt::format("the patch changes it twice, the other time as {}", around->path)};
            return error{c->path, 0, fmt::format("it is part of {}, which the patch changes too", around->path.empty() ? "the file" : around->path)};
        }
        if (c->is != what::insert) around = c;
    }
    return {};
}

}  // namespace

result<patched> patch(const view::document& doc, const difference& d) {
    patched result;
    std::vector<change> changes = d.changes, fitting;
    std::vector<located> where;
    const locator here(doc, changes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        changes[i].indices.clear();
        where.push_back(here.locate(changes[i], i));
    }
    if (auto sound = consistent(changes); !sound) return sound.error();
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (where[i].done) continue;
        if (where[i].why.empty()) fitting.push_back(std::move(changes[i]));
        else result.conflicts.push_back({changes[i].path.empty() ? "the whole file" : changes[i].path, where[i].why});
    }
    const auto named_change = [&](const error& why) {
        std::vector<std::string> paths;
        for (const change& c : fitting) paths.push_back(c.path);
        return named(why, paths, [&](std::size_t count) { return apply_changes(doc, std::span(fitting).first(count)); });
    };
    const auto made = apply_changes(doc, fitting);
    if (!made) return made.error();
    auto file = made->document->write();
    if (!file) return named_change(file.error());
    result.file = std::move(*file);
    if (!d.bytes.empty() && hash_of(result.file) == d.changed) {
        auto bytes = apply_bytes(result.file, d.bytes);
        if (!bytes) return bytes.error();
        result.file = std::move(*bytes);
    } else {
        result.bytes_left_out = !d.bytes.empty();
    }
    if (auto there = holds(result.file, *made->document, made->asked_for); !there) return named_change(there.error());
    return result;
}

}  // namespace verbatim::edit

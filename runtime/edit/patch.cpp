#include "runtime/edit/patch.hpp"

#include <fmt/format.h>

#include "runtime/edit/apply.hpp"
#include "runtime/edit/json.hpp"
#include "runtime/view/path.hpp"

namespace verbatim::edit {

namespace {

using view::node;

// A change in another document: its indices there. Or that it is there already, or why it cannot be made.
struct located {
    bool done = false;
    std::string why;
};

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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class locator {
public:
    explicit locator(const view::document& doc) : doc_(doc) {}

    located locate(change& c) const {
        switch (c.is) {
            case change::what::set: return set(c);
            case change::what::remove: return remove(c);
            default: return insert(c);
        }
    }

private:
    std::string json_of(const node& n) const { return node_json(doc_.file().bytes(), n); }

    located set(change& c) const {
        const auto found = view::find(doc_, c.path);
        if (!found) return absent(c, found.error());
        c.indices = found->indices;
        const auto here = json_of(found->at);
        const bool is_kept = same_json(c.was, c.now);  // a derived value that does not follow what else changes
        if (same_json(here, c.now) && !is_kept) return {true, {}};
        if (!same_json(here, c.was)) return {false, fmt::format("it is {} here, and was {}", here, c.was)};
        return {};
    }
    // What is not there has no path of its own; what it is part of has.
    located absent(change& c, const error& why) const {
        const auto above = view::parent_of(c.path);
        const auto parent = view::find(doc_, above);
        if (c.was != "null" || !parent || parent->at.of->what != wire::kind::record) return {c.now == "null", why.message()};
        const auto name = std::string_view(c.path).substr(above.empty() ? 0 : above.size() + 1);
        const auto& fields = parent->at.of->fields;
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (fields[i].name == name) {
                c.indices = parent->indices;
                c.indices.push_back(i);
                return {};
            }
        return {false, why.message()};
    }

    located remove(change& c) const {
        const auto found = view::find(doc_, c.path);
        if (!found) return {!c.name.empty() && !is_digit(c.path[view::parent_of(c.path).size() + 1]), found.error().message()};  // what is known by its name is gone
        c.indices = found->indices;
        if (!same_json(json_of(found->at), c.was)) return {false, "it is not what it was"};
        return {};
    }

    located insert(change& c) const {
        const auto found = view::find(doc_, c.path);
        if (!found) return {false, found.error().message()};
        const bool at_end = found->at.of->what == wire::kind::list && !c.path.ends_with(']');
        const auto list = at_end ? *found : view::find(doc_, view::parent_of(found->path)).value();
        if (list.at.of->what != wire::kind::list) return {false, "it is no element of a list"};
        if (const auto twin = named(list, c.name)) return {same_json(json_of(*twin), c.now), "there is another one of this name: " + c.name};
        if (c.name.empty() && list.at.count != c.count) return {false, fmt::format("there are {} elements here, and were {}", list.at.count, c.count)};
        c.indices = found->indices;
        if (at_end) c.indices.push_back(list.at.count);
        return {};
    }
    std::optional<node> named(const view::found& list, const std::string& name) const {
        std::optional<node> twin;
        if (name.empty()) return twin;
        const auto file = doc_.file().bytes();
        list.at.of->children(file, list.at, [&](const node& child) {
            if (child.name.empty() && view::name_in(file, child) == name) twin = child;
            return !twin;
        });
        return twin;
    }

    const view::document& doc_;
};

}  // namespace

result<patched> patch(const view::document& doc, const difference& d) {
    patched result;
    std::vector<change> changes;
    const locator here(doc);
    for (change c : d.changes) {
        const auto where = here.locate(c);
        if (where.done) continue;
        if (where.why.empty()) changes.push_back(std::move(c));
        else result.conflicts.push_back({c.path, where.why});
    }
    std::vector<asked> asked_for;
    const auto changed = apply_changes(doc, changes, &asked_for);
    if (!changed) return changed.error();
    auto file = (*changed)->write();
    if (!file) return file.error();
    result.file = std::move(*file);
    if (!d.bytes.empty()) {
        if (hash_of(result.file) == d.changed) result.file = apply_bytes(result.file, d.bytes);
        else result.bytes_left_out = true;
    }
    if (auto there = holds(result.file, **changed, asked_for); !there) return there.error();
    return result;
}

}  // namespace verbatim::edit

#include "runtime/edit/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "runtime/edit/apply.hpp"

namespace verbatim::edit {

namespace {

using indices = std::vector<std::size_t>;
using what = change::what;

bool is_inside(const indices& inner, const indices& outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

std::string brief(const change& c) {
    if (c.is == what::remove) return "removed";
    return c.is == what::insert ? "inserted " + (c.name.empty() ? c.now : c.name) : c.now;
}

class our_changes {
public:
    explicit our_changes(const std::vector<change>& changes) {
        for (const change& c : changes) {
            at_.emplace(c.indices, &c);
            if (c.is != what::set) lists_[indices(c.indices.begin(), c.indices.end() - 1)].push_back(&c);
        }
    }

    // Ours that contradicts one of theirs, or (same) is the same.
    const change* against(const change& t, bool& same) const {
        for (std::size_t depth = 0; depth <= t.indices.size(); ++depth) {
            const auto [first, last] = at_.equal_range(indices(t.indices.begin(), t.indices.begin() + static_cast<std::ptrdiff_t>(depth)));
            for (auto o = first; o != last; ++o)
                if (contradict(*o->second, t, same)) return o->second;
        }
        if (t.is == what::insert) return nullptr;
        for (auto o = at_.upper_bound(t.indices); o != at_.end() && is_inside(o->first, t.indices); ++o) return o->second;
        return nullptr;
    }

    // Where in OURS that is which has these indices in BASE.
    indices in_ours(const indices& in_base) const {
        indices found = in_base;
        for (std::size_t depth = 0; depth < in_base.size(); ++depth) {
            const auto list = lists_.find(indices(in_base.begin(), in_base.begin() + static_cast<std::ptrdiff_t>(depth)));
            if (list == lists_.end()) continue;
            for (const change* c : list->second) {
                if (c->is == what::insert) found[depth] += c->indices.back() <= in_base[depth];
                else found[depth] -= c->indices.back() < in_base[depth];
            }
        }
        return found;
    }

private:
    // `o` stands at `t`, or around it.
    static bool contradict(const change& o, const change& t, bool& same) {
        const bool at_same = o.indices.size() == t.indices.size();
        if (!at_same) return o.is != what::insert;
        if ((o.is == what::insert) != (t.is == what::insert)) return false;
        same = o.is == t.is && o.now == t.now;
        const bool side_by_side = t.is == what::insert && !o.name.empty() && !t.name.empty() && o.name != t.name;
        return !side_by_side;
    }

    std::multimap<indices, const change*> at_;
    std::map<indices, std::vector<const change*>> lists_;
};

}  // namespace

result<merged> merge(const view::document& base, const view::document& ours, const view::document& theirs) {
    if (&base.type() != &ours.type() || &base.type() != &theirs.type()) return error{{}, 0, "the three files are of different formats"};
    const auto same = [](const view::document& a, const view::document& b) { return std::ranges::equal(a.file().bytes(), b.file().bytes()); };
    const auto file = [](const view::document& of) { return std::vector(of.file().bytes().begin(), of.file().bytes().end()); };
    if (same(base, ours)) return merged{file(theirs), {}};
    if (same(base, theirs) || same(ours, theirs)) return merged{file(ours), {}};

    merged result;
    const auto from_ours = compare(base, ours);
    const our_changes known(from_ours);
    std::vector<change> changes;
    for (change& t : compare(base, theirs)) {
        bool there_already = false;
        if (const change* o = known.against(t, there_already)) {
            if (!there_already) result.conflicts.push_back({t.path, fmt::format("ours: {}; theirs: {}", o->path == t.path ? brief(*o) : o->path + " " + brief(*o), brief(t))});
            continue;
        }
        t.indices = known.in_ours(t.indices);
        changes.push_back(std::move(t));
    }
    const auto changed = apply_changes(ours, changes);
    if (!changed) return changed.error();
    auto bytes = (*changed)->write();
    if (!bytes) return bytes.error();
    result.file = std::move(*bytes);
    return result;
}

}  // namespace verbatim::edit

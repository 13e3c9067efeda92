#include "verbatim/edit/merge/insertions.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <string>

#include "verbatim/edit/compare/indices.hpp"

namespace verbatim::edit {

namespace {

// Returns the key of an inserted element: its old index if it has moved, otherwise its name. Empty if it has neither.
std::string key_of(const change& c) { return c.element->from ? std::to_string(*c.element->from) : c.element->called; }

}  // namespace

// The content of a value that follows is not compared, because the data of each side determines it.
bool same(const change& x, const change& y) {
    return x.is == y.is && x.element->from == y.element->from && (x.is == change::what::follow || x.now == y.now) &&
           std::ranges::equal(x.inside, y.inside,
                              [](const change& a, const change& b) { return a.indices == b.indices && same(a, b); }) &&
           std::ranges::equal(x.element->rows, y.element->rows,
                              [](const change& a, const change& b) { return a.now == b.now; });
}

twins find_twins(std::span<const change> ours, std::span<const change> theirs) {
    using group = std::pair<indices, std::string>;
    const auto is_known = [](const change& c) { return c.element->from || c.element->is_new_name; };
    // The list and the name; for an element that these do not identify, the place.
    const auto group_of = [&](const change& c) {
        return group(is_known(c) ? prefix(c.indices, c.indices.size() - 1) : c.indices, key_of(c));
    };
    const auto inserted = [](std::span<const change> all, const auto& visit) {
        for (const change& c : all)
            if (c.is == change::what::insert) visit(c);
    };
    const auto content_of = [&](const change& c) { return std::pair(group_of(c), text_of(c.now, true)); };
    std::map<std::pair<group, std::string>, std::deque<const change*>> of_content;
    inserted(ours, [&](const change& o) { of_content[content_of(o)].push_back(&o); });
    twins found;
    std::set<const change*> taken;
    inserted(theirs, [&](const change& t) {
        const auto same = of_content.find(content_of(t));
        if (same == of_content.end() || same->second.empty()) return;
        found.emplace(&t, same->second.front());
        taken.insert(same->second.front());
        same->second.pop_front();
    });
    std::map<group, std::deque<const change*>> of_name;
    inserted(ours, [&](const change& o) {
        if (is_known(o) && !taken.contains(&o)) of_name[group_of(o)].push_back(&o);
    });
    inserted(theirs, [&](const change& t) {
        const auto same = of_name.find(group_of(t));
        if (same == of_name.end() || same->second.empty() || found.contains(&t)) return;
        found.emplace(&t, same->second.front());
        same->second.pop_front();
    });
    return found;
}

merged_run side_by_side(const run& ours, const run& theirs, const twins& of_both) {
    merged_run made;
    auto o = ours.begin();
    run only_theirs;  // those after the last element that both have
    const auto until = [&](run::const_iterator end) {
        std::map<std::string, const change*> keys;
        for (auto at = o; at != end; ++at) keys.emplace(key_of(**at), *at);
        const bool has_no_order =
            o != end && !only_theirs.empty() && (key_of(**o).empty() || key_of(*only_theirs.front()).empty());
        std::erase_if(only_theirs, [&](const change* t) {
            const auto namesake = keys.find(key_of(*t));
            const bool is_left_out = has_no_order || namesake != keys.end();
            if (is_left_out) made.left_out.emplace_back(t, namesake == keys.end() ? *o : namesake->second);
            return is_left_out;
        });
        const bool ours_first = only_theirs.empty() || (o != end && key_of(**o) < key_of(*only_theirs.front()));
        if (ours_first)
            for (; o != end; ++o) made.all.push_back({*o, nullptr});
        for (const change* t : std::exchange(only_theirs, {})) made.all.push_back({nullptr, t});
        for (; o != end; ++o) made.all.push_back({*o, nullptr});
    };
    for (const change* t : theirs) {
        const auto twin = of_both.find(t);
        const auto there = twin == of_both.end() ? ours.end() : std::ranges::find(ours, twin->second);
        if (there == ours.end()) {
            only_theirs.push_back(t);
        } else if (there < o) {
            made.left_out.emplace_back(t, *there);  // the order differs
        } else {
            until(there);
            const bool is_same = same(**o, *t);
            if (!is_same) made.left_out.emplace_back(t, *o);
            made.all.push_back({*o++, is_same ? t : nullptr});
        }
    }
    until(ours.end());
    return made;
}

}  // namespace verbatim::edit

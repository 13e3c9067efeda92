#include "verbatim/edit/insertions.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace verbatim::edit {

namespace {

// Returns the key of an inserted element: its old index if it has moved, otherwise its name. Empty if it has neither.
std::string key_of(const change& c) { return c.from ? std::to_string(*c.from) : c.name; }

}  // namespace

// The content of a value that follows is not compared, because the data of each side determines it.
bool same(const change& x, const change& y) {
    return x.is == y.is && x.from == y.from && (x.is == change::what::follow || x.now == y.now) &&
           std::ranges::equal(x.rows, y.rows, [](const change& a, const change& b) { return a.now == b.now; });
}

std::optional<std::vector<insertion>> side_by_side(const run& ours, const run& theirs) {
    std::vector<insertion> all;
    if (std::ranges::equal(ours, theirs, [](auto x, auto y) { return same(*x, *y); })) {
        for (std::size_t i = 0; i < ours.size(); ++i) all.push_back({ours[i], theirs[i]});
        return all;
    }
    if (ours.empty() || theirs.empty()) {
        for (const change* c : ours) all.push_back({c, nullptr});
        for (const change* c : theirs) all.push_back({nullptr, c});
        return all;
    }
    std::map<std::string, const change*> keys;
    for (const change* c : ours)
        if (key_of(*c).empty() || !keys.emplace(key_of(*c), c).second) return {};
    auto o = ours.begin();
    auto start = theirs.begin();  // The first element of theirs after the last one that both have.
    const auto until = [&](run::const_iterator end_o, run::const_iterator end_t) {
        const bool ours_first = start == end_t || (o != end_o && key_of(**o) < key_of(**start));
        if (ours_first)
            for (; o != end_o; ++o) all.push_back({*o, nullptr});
        for (; start != end_t; ++start) all.push_back({nullptr, *start});
        for (; o != end_o; ++o) all.push_back({*o, nullptr});
    };
    std::set<std::string> seen;
    for (auto t = theirs.begin(); t != theirs.end(); ++t) {
        if (key_of(**t).empty() || !seen.insert(key_of(**t)).second) return {};
        const auto namesake = keys.find(key_of(**t));
        if (namesake == keys.end()) continue;
        const auto there = std::find(o, ours.end(), namesake->second);
        if (there == ours.end() || !same(**there, **t)) return {};  // The order or the content differs.
        until(there, t);
        all.push_back({*o++, *start++});
    }
    until(ours.end(), theirs.end());
    return all;
}

}  // namespace verbatim::edit

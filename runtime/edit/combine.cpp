#include "runtime/edit/combine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace verbatim::edit {

namespace {

using indices = std::vector<std::size_t>;
using what = change::what;
using changes = std::vector<change>;
using run = std::vector<const change*>;  // elements that come at one place, in order

indices prefix(const indices& of, std::size_t depth) { return {of.begin(), of.begin() + static_cast<std::ptrdiff_t>(depth)}; }
bool is_inside(const indices& inner, const indices& outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}
bool same(const change& x, const change& y) { return x.is == y.is && x.now == y.now; }

// Where in a side's file that is which has its indices in BASE.
class moves {
public:
    explicit moves(const changes& made) {
        for (const change& c : made) {
            if (c.is == what::set) continue;
            list& in = lists_[prefix(c.indices, c.indices.size() - 1)];
            (c.is == what::insert ? in.inserted : in.removed).push_back(c.indices.back());
        }
        for (auto& [path, in] : lists_) std::ranges::sort(in.inserted), std::ranges::sort(in.removed);
    }

    // `behind`: of an element that comes, how many of the elements that the side inserts at the same place stand before it.
    change moved(change c, std::size_t behind = 0) const {
        const indices in_base = c.indices;
        for (std::size_t depth = 0; depth < in_base.size(); ++depth) {
            const auto known = lists_.find(prefix(in_base, depth));
            const bool comes = c.is == what::insert && depth + 1 == in_base.size();
            if (comes) c.indices[depth] += behind;
            if (known == lists_.end()) continue;
            const auto& [inserted, removed] = known->second;
            const std::size_t at = in_base[depth];
            const auto before = comes ? std::ranges::lower_bound(inserted, at) : std::ranges::upper_bound(inserted, at);
            c.indices[depth] += static_cast<std::size_t>(before - inserted.begin());
            c.indices[depth] -= static_cast<std::size_t>(std::ranges::lower_bound(removed, at) - removed.begin());
        }
        return c;
    }

private:
    struct list { std::vector<std::size_t> inserted, removed; };
    std::map<indices, list> lists_;
};

// Changes by where they are made.
class places {
public:
    explicit places(const changes& made) {
        for (const change& c : made) (c.is == what::insert ? inserts_ : others_)[c.indices].push_back(&c);
    }

    // A change around, at, or inside the place of another one, or null: an element that comes contradicts nothing beside it.
    const change* at_odds_with(const change& c) const {
        for (std::size_t depth = 0; depth < c.indices.size() + (c.is != what::insert); ++depth)
            if (const auto around = others_.find(prefix(c.indices, depth)); around != others_.end()) return around->second.front();
        if (c.is == what::insert) return nullptr;
        for (const auto* in : {&others_, &inserts_})
            if (const auto inside = in->upper_bound(c.indices); inside != in->end() && is_inside(inside->first, c.indices)) return inside->second.front();
        return nullptr;
    }
    const std::map<indices, run>& runs() const { return inserts_; }

private:
    std::map<indices, run> others_, inserts_;
};

// An element that comes: of which side. What both insert has both.
struct arrival {
    const change *ours = nullptr, *theirs = nullptr;
};

// The elements that both sides insert at one place: the same ones once, those of different names side by side, ordered by the first name of each
// side's. Nothing when they contradict each other.
std::optional<std::vector<arrival>> side_by_side(const run& ours, const run& theirs) {
    std::vector<arrival> all;
    if (std::ranges::equal(ours, theirs, [](auto x, auto y) { return same(*x, *y); })) {
        for (std::size_t i = 0; i < ours.size(); ++i) all.push_back({ours[i], theirs[i]});
        return all;
    }
    if (ours.empty() || theirs.empty()) {
        for (const change* c : ours) all.push_back({c, nullptr});
        for (const change* c : theirs) all.push_back({nullptr, c});
        return all;
    }
    std::map<std::string_view, const change*> names;
    for (const change* c : ours)
        if (c->name.empty() || !names.emplace(c->name, c).second) return {};
    auto o = ours.begin();
    auto start = theirs.begin();  // of those of theirs between two that both have
    const auto until = [&](run::const_iterator end_o, run::const_iterator end_t) {
        const bool ours_first = start == end_t || (o != end_o && (*o)->name < (*start)->name);
        if (ours_first)
            for (; o != end_o; ++o) all.push_back({*o, nullptr});
        for (; start != end_t; ++start) all.push_back({nullptr, *start});
        for (; o != end_o; ++o) all.push_back({*o, nullptr});
    };
    std::set<std::string_view> seen;
    for (auto t = theirs.begin(); t != theirs.end(); ++t) {
        if ((*t)->name.empty() || !seen.insert((*t)->name).second) return {};
        const auto twin = names.find((*t)->name);
        if (twin == names.end()) continue;
        const auto there = std::find(o, ours.end(), twin->second);
        if (there == ours.end() || !same(**there, **t)) return {};  // in another order, or another content
        until(there, t);
        all.push_back({*o++, *start++});
    }
    until(ours.end(), theirs.end());
    return all;
}

std::string brief(const change& c) {
    if (c.is == what::remove) return "removed";
    return c.is == what::insert ? "inserted " + (c.name.empty() ? c.now : c.name) : c.now;
}
conflict between(const change& ours, const change& theirs) {
    return {theirs.path, fmt::format("ours: {}; theirs: {}", ours.path == theirs.path ? brief(ours) : ours.path + " " + brief(ours), brief(theirs))};
}

class combination {
public:
    combination(const changes& ours, const changes& theirs) : ours_(ours), theirs_(theirs), our_moves_(ours), their_moves_(theirs) {}

    combined made() && {
        bring_together();
        const places our_places(ours_);
        std::map<indices, run> their_runs;
        std::set<const change*> of_both;
        for (const change& t : theirs_) {
            const change* const o = our_places.at_odds_with(t);
            if (!o && t.is == what::insert) their_runs[t.indices].push_back(&t);
            else if (!o) all_.all.push_back(t), all_.only_theirs.push_back(our_moves_.moved(t));
            else if (o->indices == t.indices && same(*o, t)) of_both.insert(o);
            else all_.conflicts.push_back(between(*o, t));
        }
        for (const change& o : ours_) {
            if (o.is == what::insert) continue;
            all_.all.push_back(o);
            if (!of_both.contains(&o)) all_.only_ours.push_back(their_moves_.moved(o));
        }
        for (const auto& [at, ours] : our_places.runs()) {
            const auto theirs = their_runs.extract(at);
            const auto both = side_by_side(ours, theirs.empty() ? run{} : theirs.mapped());
            if (!both) all_.conflicts.push_back(between(*ours.front(), *theirs.mapped().front()));
            add(both ? *both : side_by_side(ours, {}).value());
        }
        for (const auto& [at, theirs] : their_runs) add(side_by_side({}, theirs).value());
        return std::move(all_);
    }

private:
    // An element of one name that both insert into a list is one element: it stands at the first of the two places.
    void bring_together() {
        std::map<std::pair<indices, std::string_view>, change*> named;
        for (change& o : ours_)
            if (o.is == what::insert && !o.name.empty()) named.emplace(std::pair(prefix(o.indices, o.indices.size() - 1), std::string_view(o.name)), &o);
        for (change& t : theirs_) {
            if (t.is != what::insert) continue;
            const auto o = named.find({prefix(t.indices, t.indices.size() - 1), t.name});
            if (o == named.end() || o->second->indices == t.indices) continue;
            change& later = o->second->indices < t.indices ? t : *o->second;
            later.indices = std::min(o->second->indices, t.indices);
            brought_.insert(&later);
        }
    }

    void add(const std::vector<arrival>& run) {
        std::size_t ours = 0, theirs = 0;
        for (const arrival& a : run) {
            all_.all.push_back(a.ours ? *a.ours : *a.theirs);
            if (!a.theirs) all_.only_ours.push_back(their_moves_.moved(*a.ours, theirs));
            if (!a.ours) all_.only_theirs.push_back(our_moves_.moved(*a.theirs, ours));
            ours += a.ours && !brought_.contains(a.ours);
            theirs += a.theirs && !brought_.contains(a.theirs);
        }
    }

    changes ours_, theirs_;
    const moves our_moves_, their_moves_;     // as they were made
    std::set<const change*> brought_;         // these stand elsewhere in the side's file
    combined all_;
};

}  // namespace

combined combine(const changes& ours, const changes& theirs) { return combination(ours, theirs).made(); }

}  // namespace verbatim::edit

#include "verbatim/edit/merge/combine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verbatim/edit/compare/elements.hpp"
#include "verbatim/edit/compare/words.hpp"
#include "verbatim/edit/merge/insertions.hpp"
#include "verbatim/edit/merge/joined_rows.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/unit_changes.hpp"

namespace verbatim::edit {

namespace {

using what = change::what;
using changes = std::vector<change>;
using pointers = std::set<const change*>;

// The changes of a side, without `but`, by their place.
class changed_places {
public:
    changed_places(const changes& made, const pointers& but) {
        for (const change& c : made)
            if (!but.contains(&c)) (c.is == what::insert ? inserts_ : others_)[c.indices].push_back(&c);
    }

    // Returns a change around, at or inside the place of another one; null if there is none. An inserted element
    // contradicts nothing beside it.
    const change* at_odds_with(const change& c) const {
        for (std::size_t depth = 0; depth < c.indices.size() + (c.is != what::insert); ++depth)
            if (const auto around = others_.find(prefix(c.indices, depth)); around != others_.end())
                return around->second.front();
        if (c.is == what::insert) return nullptr;
        for (const auto* in : {&others_, &inserts_})
            if (const auto inside = in->upper_bound(c.indices);
                inside != in->end() && is_inside(inside->first, c.indices))
                return inside->second.front();
        return nullptr;
    }
    const std::map<indices, run>& runs() const { return inserts_; }

private:
    std::map<indices, run> others_, inserts_;
};

std::string described(const change& c) {
    if (c.inside.size() == 1) return "changed in 1 place";
    if (!c.inside.empty()) return fmt::format("changed in {} places", c.inside.size());
    switch (c.is) {
        case what::set: return brief(c.now);
        case what::follow: return brief(c.now) + ", and follows from now on";
        case what::remove: return "removed";
        case what::insert: break;
    }
    return (c.element->from ? "moved " : "inserted ") + (c.element->called.empty() ? brief(c.now) : c.element->called);
}
conflict between(std::string path, const std::string& ours, const std::string& theirs) {
    return {std::move(path), fmt::format("ours: {}; theirs: {}", ours, theirs)};
}
conflict between(const change& ours, const change& theirs) {
    return between(theirs.path, ours.path == theirs.path ? described(ours) : ours.path + ' ' + described(ours),
                   described(theirs));
}
change without_values(const change& c) {
    change outline{c.is, c.path, c.indices, c.count, {}, {}};
    outline.element = c.element;
    if (!c.element->rows.empty()) outline.element.own().rows.clear();
    return outline;
}

// An element of BASE that a side moves within its list, as a removal and an insertion.
struct move {
    change *out = nullptr, *in = nullptr;
    bool only_moves() const {
        return in->element->only_moves &&
               std::ranges::all_of(in->element->rows, [](const change& row) { return row.element->only_moves; });
    }
};
std::map<indices, move> moves_of(changes& made) {
    std::map<indices, move> moves;
    for (change& c : made) {
        if (!c.element->from) continue;
        indices at = c.indices;
        at.back() = *c.element->from;
        moves[at].in = &c;
    }
    for (change& c : made)
        if (const auto known = moves.find(c.indices); c.is == what::remove && known != moves.end())
            known->second.out = &c;
    return moves;
}
std::string described(const move& m) {
    const bool to_end = m.in->indices.back() == m.in->count;
    return (to_end ? "moved to the end" : "moved before " + m.in->path) + (m.only_moves() ? "" : " and changed");
}

// Converts a change to the indices of the other side's file, in which that side's changes have been made.
change relocated(change c, const moved& other, std::size_t behind = 0) {
    c.indices = c.is == what::insert ? other.inserted(c.indices, c.indices.size(), behind) : other.now(c.indices);
    c.comes_from_nowhere();
    for (change& part : c.inside) part = relocated(std::move(part), other);
    return c;
}

value value_at(const view::document& doc, const indices& at) { return value_of(node_at(doc, at)); }

// The state of a side while the changes are combined.
struct half {
    half(const joined_rows& base, side s)
        : file(s.file), rows(file), made(base.join(std::move(s.changes))), positions(pointers_to(made)) {
        for (const change& c : made) by_place_.emplace(c.indices, &c);
    }
    half(const half&) = delete;

    const view::document& file;
    const joined_rows rows;
    changes made;
    const moved positions;  // Maps indices in BASE to those in its file.
    pointers brought;       // Insertions that were moved from their place in its file.
    pointers settled;       // Changes whose result has been decided.
    changes lacks;          // Changes of the other side that its file lacks, with its indices.

    // Returns the side's changes inside the element at these indices, and those of the whole element.
    run inside(const indices& at) const {
        run found;
        for (auto c = by_place_.lower_bound(at); c != by_place_.end() && is_inside(c->first, at); ++c)
            if (c->first != at || c->second->is != what::insert) found.push_back(c->second);
        return found;
    }

private:
    std::multimap<indices, const change*> by_place_;
};

class combination {
public:
    combination(const view::document& base, side ours, side theirs)
        : base_(base),
          ours_(base_, std::move(ours)),
          theirs_(base_, std::move(theirs)),
          twins_(find_twins(ours_.made, theirs_.made)) {}

    combined made() && {
        bring_together();
        settle_moves();
        const changed_places our_places(ours_.made, ours_.settled);
        std::map<indices, run> their_runs;
        run their_others;
        for (const change& t : theirs_.made) {
            if (theirs_.settled.contains(&t)) continue;
            if (t.is != what::insert) their_others.push_back(&t);
            else if (const change* const o = our_places.at_odds_with(t)) add_conflict(between(*o, t), *o, t);
            else their_runs[t.indices].push_back(&t);
        }
        for (const auto& [at, ours] : our_places.runs()) {
            const auto theirs = their_runs.extract(at);
            const auto both = side_by_side(ours, theirs.empty() ? run{} : theirs.mapped(), twins_);
            for (const auto& [t, o] : both.left_out) contradict(*o, *t);
            add(both.all);
        }
        for (const auto& [at, theirs] : their_runs) add(side_by_side({}, theirs, twins_).all);
        add_others(our_places, their_others);
        all_.all = apart(base_.split(std::move(all_.all)));
        all_.only_ours = apart(theirs_.rows.split(std::move(theirs_.lacks)));
        all_.only_theirs = apart(ours_.rows.split(std::move(ours_.lacks)));
        return std::move(all_);
    }

private:
    void add_conflict(conflict says, const change& ours, const change& theirs) {
        all_.conflicts.push_back({std::move(says), base_.split({without_values(ours)}).front(),
                                  base_.split({without_values(theirs)}).front()});
    }

    // If both sides insert an element with the same name into a list, it is one element, at the first of the two
    // places.
    void bring_together() {
        for (const auto& [t, o] : twins_) {
            if (t->element->from || o->indices == t->indices) continue;
            const bool ours_first = o->indices < t->indices;
            half& later = ours_first ? theirs_ : ours_;
            change& moved = later.made[static_cast<std::size_t>((ours_first ? t : o) - later.made.data())];
            moved.indices = std::min(o->indices, t->indices);
            later.brought.insert(&moved);
        }
    }

    // Decides about elements that one side moves and the other side changes, moves or removes.
    void settle_moves() {
        auto of_ours = moves_of(ours_.made), of_theirs = moves_of(theirs_.made);
        for (auto& [at, m] : of_theirs) {
            if (const auto o = of_ours.find(at); o != of_ours.end()) both_move(o->second, m);
            else one_moves(at, theirs_, m, ours_);
        }
        for (auto& [at, m] : of_ours)
            if (!of_theirs.contains(at)) one_moves(at, ours_, m, theirs_);
    }
    void both_move(move& o, move& t) {
        const bool same_place = o.in->indices == t.in->indices;
        if (same_place && o.in->now == t.in->now) return;
        if (!same_place || (!o.only_moves() && !t.only_moves())) {
            theirs_.settled.insert({t.out, t.in});
            return add_conflict(between(o.out->path, described(o), described(t)), *o.in, *t.in);
        }
        // One side has also changed the element; the value of the other side is replaced.
        half& lacking = o.only_moves() ? ours_ : theirs_;
        change out = relocated(*o.out, lacking.positions), in = o.only_moves() ? *t.in : *o.in;
        in.indices = out.indices;
        in.comes_from_nowhere();
        o.in->now = t.in->now = in.now;
        o.in->element.own().rows = t.in->element.own().rows = in.element->rows;
        lacking.lacks.insert(lacking.lacks.end(), {std::move(out), std::move(in)});
    }
    void one_moves(const indices& at, half& mover, move& m, half& other) {
        const auto inside = other.inside(at);
        if (inside.empty()) return;
        // An element that the other side removes, or replaces as a whole, as it does with one of a plain list.
        const bool is_whole = inside.front()->indices == at,
                   is_removed = is_whole && inside.front()->is == what::remove;
        if (is_whole || !m.only_moves()) {
            const auto& first = *inside.front();
            const auto its = is_removed ? described(first) : first.path + ' ' + described(first);
            if (&mover == &theirs_) {
                theirs_.settled.insert({m.out, m.in});
                return add_conflict(between(m.out->path, its, described(m)), first, *m.in);
            }
            theirs_.settled.insert(inside.begin(), inside.end());
            return add_conflict(between(m.out->path, described(m), its), *m.in, first);
        }
        const indices there = other.positions.now(at);
        m.in->now = value_at(other.file, there);
        for (change& row : m.in->element.own().rows) row.now = value_at(other.file, other.rows.beside(row, there));
        for (const change* c : inside) mover.lacks.push_back(relocated(*c, mover.positions));
        other.settled.insert(inside.begin(), inside.end());
    }

    // Leaves out an element that theirs inserts. If theirs would move it there, it stays where ours has it.
    void contradict(const change& ours, const change& theirs) {
        add_conflict(between(ours, theirs), ours, theirs);
        if (!theirs.element->from) return;
        indices was = theirs.indices;
        was.back() = *theirs.element->from;
        for (const change* c : theirs_.inside(was)) theirs_.settled.insert(c);
        for (const change* c : ours_.inside(was))
            if (ours_.settled.contains(c)) all_.all.push_back(*c);
    }

    void add(const std::vector<inserted_element>& run) {
        std::size_t ours = 0, theirs = 0;
        for (const inserted_element& a : run) {
            all_.all.push_back(a.ours ? *a.ours : *a.theirs);
            if (!a.theirs) theirs_.lacks.push_back(relocated(*a.ours, theirs_.positions, theirs));
            if (!a.ours) ours_.lacks.push_back(relocated(*a.theirs, ours_.positions, ours));
            ours += a.ours && !ours_.brought.contains(a.ours);
            theirs += a.theirs && !theirs_.brought.contains(a.theirs);
        }
    }

    void add_others(const changed_places& our_places, const run& their_others) {
        pointers of_both;
        for (const change* t : their_others) {
            if (theirs_.settled.contains(t)) continue;
            const change* const o = our_places.at_odds_with(*t);
            if (!o) all_.all.push_back(*t), ours_.lacks.push_back(relocated(*t, ours_.positions));
            else if (o->indices == t->indices && same(*o, *t)) of_both.insert(o);
            else add_conflict(between(*o, *t), *o, *t);
        }
        for (const change& o : ours_.made) {
            if (o.is == what::insert || ours_.settled.contains(&o)) continue;
            all_.all.push_back(o);
            if (!of_both.contains(&o)) theirs_.lacks.push_back(relocated(o, theirs_.positions));
        }
    }

    const joined_rows base_;
    half ours_, theirs_;
    const twins twins_;
    combined all_;
};

}  // namespace

combined combine(const view::document& base, side ours, side theirs) {
    return combination(base, std::move(ours), std::move(theirs)).made();
}

}  // namespace verbatim::edit

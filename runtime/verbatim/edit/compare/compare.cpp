// Compares two documents node by node.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "verbatim/edit/change/looks.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/compare/elements.hpp"
#include "verbatim/edit/compare/patch_references.hpp"
#include "verbatim/edit/compare/same_targets.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

namespace {

using view::node;
using wire::kind;

// Returns whether the streams of coded values differ as their contents do.
bool follow_from_contents(const node& a, const node& b) {
    if (walk::same_bytes(a.space.bytes(), b.space.bytes())) return false;
    const auto& in = *std::ranges::find(b.opened.rbegin(), b.opened.rend(), kind::coded,
                                        [](const node::opening& in) { return in.of->what; });
    if (in.of->coded().key || in.of->coded().given) return true;  // The decoded bytes determine the stored ones.
    const auto anew = walk::encoded(*in.of, b.space.bytes());
    return anew && walk::same_bytes(*anew, in.stored());
}

class comparison_of_files final : public comparison<node> {
public:
    // `targets`: what references lead to; null: they are compared by their numbers. `differ`: outside of these ranges,
    // which are in order, both files have the same bytes; null: any bytes may differ.
    comparison_of_files(const view::document& a, const view::document& b, const same_targets* targets,
                        const std::vector<file_range>* differ)
        : comparison(true),
          in_a_(a),
          in_b_(b),
          positions_(a.type()),
          differ_(differ),
          to_a_(targets ? &targets->in_a : nullptr),
          to_b_(targets ? &targets->in_b : nullptr) {}

    std::vector<change> changes;
    std::vector<change> followed;  // Values with a rule that differ. They should follow from the changes.

private:
    bool is_nothing(const node& a, const node& b, unlike how) override {
        return how == unlike::length || (how == unlike::stream && follow_from_contents(a, b)) || set(a, b);
    }
    bool contents(const node& a, const node& b) override {
        if (const two_lists* const rows = std::exchange(rows_, nullptr)) return list(*rows, true);
        // A value that follows other data is no change by itself. A value that has stopped following, or follows from
        // now on, is one.
        const auto equal = [&] { return walk::same_bytes(a.bytes(), b.bytes()); };
        if (a.is_implied() && b.is_implied() && follows_plainly(a, b)) return equal() || !rule_of(b) || follow(a, b);
        const view::type* const rule = a.is_implied() == b.is_implied() ? nullptr : rule_of(b);
        if (rule && rule->derived().applies && equal()) return true;  // Only what the rule depends on has changed.
        if (a.is_implied() && !b.is_implied()) return set(a, b);
        if (rule && b.is_implied()) return add({change::what::follow, path_, {}, 0, alone(a), alone(b)});
        if (holds_position(a) && !equal()) return follow(a, b);
        if (const auto same = lead_alike(a, b)) return *same || set(a, b);
        constexpr std::size_t large = 1 << 16;  // parts of a large value are looked at only where they may differ
        const bool has_all_in_it =
            (!differ_ || a.size < large) && !a.of->points && !(to_a_ && a.of->has_references) && a.count == b.count;
        return (has_all_in_it && a.is_implied() == b.is_implied() && same_implied(a, b) && same_bytes(a, b)) ||
               comparison::contents(a, b);
    }
    bool same_leaf(const node& a, const node& b) override {
        return same_bytes(a, b) || (is_clean(a) && is_clean(b)) || set(a, b);
    }
    bool elements(const node& a, const node& b) override {
        if (a.of->what == kind::list) return list(two_lists(a, b, in_a(), in_b()), false);
        if (!is_one_value(*a.of) || !a.follows.empty() || !b.follows.empty()) return comparison::elements(a, b);
        return are_alike(parts_of(a), parts_of(b)) || set(a, b);
    }
    bool fields(const node& a, const node& b) override {
        std::optional<two_records> lists;
        if (!a.of->record().together.empty()) lists.emplace(*a.of, parts_of(a), parts_of(b), in_a(), in_b());
        const auto* const around = std::exchange(together_, lists ? &*lists : nullptr);
        comparison::fields(a, b);
        together_ = around;
        return true;
    }
    bool part(const node& a, const node& b) override {
        if ((!a.of || in_a_.have(a)) && (!b.of || in_b_.have(b))) return true;
        if (has_same_bytes(a, b)) return true;
        const bool is_field = a.of && b.of && !b.name.empty();
        if (is_field) within_.push_back({records.back().b->of, &b});
        rows_ = is_field && together_ ? together_->rearranged(b.index) : nullptr;
        const std::size_t size = path_.size();
        view::append_step(path_, a.of ? a : b);
        at_b_.push_back(way.back());
        alike(a, b);
        at_b_.pop_back();
        path_.resize(size);
        rows_ = nullptr;
        if (is_field) within_.pop_back();
        return true;
    }

    // Returns whether all of two nodes is in bytes in which both files are known to be the same.
    bool has_same_bytes(const node& a, const node& b) const {
        const auto is_all_here = [&](const node& n) {
            return n.of && n.opened.empty() && !n.of->points && !(to_a_ && n.of->has_references);
        };
        if (!differ_ || !is_all_here(a) || !is_all_here(b) || a.of != b.of || a.offset != b.offset || a.size != b.size)
            return false;
        const auto next = std::ranges::upper_bound(*differ_, a.offset, {}, &file_range::end);
        return next == differ_->end() || next->begin >= a.offset + a.size;
    }

    // Returns whether two references that are written as numbers usually are lead to the same elements. Nothing if they
    // are not compared by what they lead to, or the first one leads to nothing.
    std::optional<bool> lead_alike(const node& a, const node& b) const {
        const auto to = number_at(to_a_, way);
        if (!to || a.of != b.of) return {};
        return to == number_at(to_b_, at_b_) && (follows_plainly(a, b) || walk::same_bytes(a.bytes(), b.bytes()));
    }
    place_in_file in_a() const { return {way, to_a_}; }
    place_in_file in_b() const { return {at_b_, to_b_}; }
    static bool same_implied(const node& a, const node& b) {
        return std::ranges::equal(a.follows, b.follows, [&](const auto& x, const auto& y) {
            return x.of == y.of && x.offset - a.offset == y.offset - b.offset;
        });
    }
    bool follows_plainly(const node& a, const node& b) const {
        const auto& t = *a.of;
        if (t.is_decoded()) return json::is_plain_number(t, a.bytes()) && json::is_plain_number(t, b.bytes());
        if (!t.text().separated) return true;
        return json::separator(t, a.bytes()) == json::separator(t, b.bytes()) && json::is_plain_number(t, a.bytes()) &&
               json::is_plain_number(t, b.bytes());
    }
    // Returns whether a node is clean alignment padding, which is written anew.
    static bool is_clean(const node& n) {
        return n.of->padding().multiple && walk::is_padding(n.bytes(), n.of->padding().pattern.at);
    }

    // Returns the value without the contents of looks, which follow from their positions.
    static edit::value alone(const node& n) { return n.of ? value_of(n, false) : edit::value(); }

    bool add(change c) {
        c.indices.insert(c.indices.begin(), way.begin(), way.end());
        changes.push_back(std::move(c));
        return false;
    }
    change setting(const node& a, const node& b) {
        change c{change::what::set, path_, {}, 0, alone(a), alone(b), a.of == b.of ? a.of : nullptr};
        if (a.of && b.of) {
            led_names led{names_in_a_.beside(a), names_in_b_.beside(b)};
            if (led.was || led.now) c.led.own() = std::move(led);
        }
        return c;
    }
    bool set(const node& a, const node& b) { return add(setting(a, b)); }
    bool follow(const node& a, const node& b) {
        followed.push_back(setting(a, b));
        followed.back().indices = way;
        return false;
    }

    // Returns the rule, in the record of a node or one around it, that gives its value; null if there is none.
    const view::type* rule_of(const node& b) const {
        for (const field_in_b& in : within_)
            for (const view::field& rule : in.record->fields) {
                if (!rule.of->derived().state) continue;
                const table::control& stored = *rule.of->derived().target;
                if (stored.of != b.of) continue;
                if (stored.way.empty() ? stored.field == in.field->index && in.field->offset + stored.inside == b.offset
                                       : leads_to(stored, within_.back()))
                    return rule.of;
            }
        return nullptr;
    }

    // Returns whether the numbers of an array, such as a quaternion, a vector or a matrix, have a meaning only
    // together.
    static bool is_one_value(const view::type& t) {
        if (t.what != kind::array) return false;
        const auto& element = t.element();
        return (element.coding && element.coding->is_number && !element.is_named() && !element.is_constant()) ||
               is_one_value(element);
    }

    // Returns whether the elements of two arrays are references to the same elements.
    bool are_alike(const nodes& a, const nodes& b) {
        if (!to_a_) return false;
        bool all = a.size() == b.size();
        for (std::size_t i = 0; i < a.size() && all; ++i) {
            way.push_back(a[i].index), at_b_.push_back(b[i].index);
            all = lead_alike(a[i], b[i]).value_or(walk::same_bytes(a[i].bytes(), b[i].bytes()));
            way.pop_back(), at_b_.pop_back();
        }
        return all;
    }
    // The path leads to an element by a name only if that is its own and if its name in B is its own there, too: then
    // the patch can be reversed.
    void element(const two_lists& l, std::size_t in_a, std::size_t in_b) {
        const node &a = l.a.nodes[in_a], &b = l.b.nodes[in_b];
        if (has_same_bytes(a, b)) return;
        const std::size_t size = path_.size();
        path_ += l.b.has_own_name(in_b) ? l.a.steps[in_a] : fmt::format("[{}]", in_a);
        way.push_back(a.index), at_b_.push_back(b.index);
        alike(a, b);
        way.pop_back(), at_b_.pop_back();
        path_.resize(size);
    }

    // `has_rows`: the rows of the list belong together with those of others.
    bool list(const two_lists& lists, bool has_rows) {
        list_changes made{lists, path_, has_rows, {}, {}};
        std::vector<std::size_t> removed, added;
        std::size_t next = 0;  // Index in A.
        for (const aligned pair : lists.pairs) {
            if (pair.b == aligned::none) {
                removed.push_back(pair.a);
                next = pair.a + 1;
            } else if (pair.a == aligned::none) added.push_back(pair.b);
            else {
                settle(made, removed, added, next);
                element(made.of, pair.a, pair.b);
                next = pair.a + 1;
            }
        }
        settle(made, removed, added, next);
        match_names(made);
        return true;
    }

    // The insertions and removals of a list that have been made so far: the index of the change, and of the element in
    // B or in A.
    struct list_changes {
        struct one {
            std::size_t change, element;
        };
        const two_lists& of;
        const std::string path;
        bool has_rows;
        std::vector<one> came, went;
    };
    // Handles the elements without a partner between two pairs. Removed and inserted elements are taken as the same
    // ones, one by one, unless they have moved. If they have names, this requires the same name, or that hardly more
    // than the name has changed.
    void settle(list_changes& made, std::vector<std::size_t>& removed, std::vector<std::size_t>& added,
                std::size_t next) {
        const two_lists& l = made.of;
        struct insertion {
            std::size_t b, before;
        };
        std::vector<insertion> insertions;
        std::vector<std::size_t> gone;
        auto r = removed.begin();
        bool pairs = true;
        std::size_t before = removed.empty() ? next : removed.front();
        for (const std::size_t b : added) {
            const bool is_new = pairs && !l.from.contains(b);
            while (is_new && r != removed.end() && l.moved.contains(*r)) gone.push_back(*r++);
            pairs = pairs && (!is_new || (r != removed.end() && may_be_same(l, *r, b)));
            if (!pairs || !is_new) {
                insertions.push_back({b, before});
                continue;
            }
            element(l, *r, b);
            before = *r++ + 1;
        }
        gone.insert(gone.end(), r, removed.end());
        for (const insertion& come : insertions) insert(made, come.b, come.before);
        for (const std::size_t at : gone) {
            if (!l.moved.contains(at)) made.went.push_back({changes.size(), at});
            change c{change::what::remove, made.path + l.a.steps[at], {at}, l.a.nodes.size(), alone(l.a.nodes[at]), {}};
            if (auto name = l.a.name_unless_in(l.b, at); !name.empty()) c.element.own().name = std::move(name);
            if (made.has_rows) c.element.own().row = at + l.start_a;
            add(std::move(c));
        }
        removed.clear(), added.clear();
    }
    bool may_be_same(const two_lists& l, std::size_t a, std::size_t b) const {
        if (l.of && a + l.start_a < l.of->a.nodes.size() && b + l.start_b < l.of->b.nodes.size())
            return may_be_same(*l.of, a + l.start_a, b + l.start_b);
        return l.a.names.empty() || l.a.names[a] == l.b.names[b] || resemble(l.a.nodes[a], l.b.nodes[b]);
    }
    void insert(list_changes& made, std::size_t b, std::size_t before) {
        const two_lists& l = made.of;
        // The path of the list means its end. If the list is an element itself, its path would mean the place before
        // it, so that an index is needed.
        const bool at_end = before == l.a.nodes.size();
        const std::string where = !at_end                    ? made.path + l.a.steps[before]
                                  : made.path.ends_with(']') ? made.path + fmt::format("[{}]", before)
                                                             : made.path;
        change c{change::what::insert, where, {before}, l.a.nodes.size(), {}, alone(l.b.nodes[b])};
        if (auto name = l.b.name_unless_in(l.a, b); !name.empty()) c.element.own().name = std::move(name);
        if (made.has_rows) c.element.own().row = b + l.start_b;
        if (l.b.has_name(b)) {
            c.element.own().called = l.b.names[b];
            c.element.own().is_new_name = !l.a.times.contains(l.b.names[b]);
        }
        if (const auto was = l.from.find(b); was != l.from.end()) move(c, made, was->second, b);
        else made.came.push_back({changes.size(), b});
        add(std::move(c));
    }
    // Notes that an inserted element is one that is removed elsewhere in the list.
    static void move(change& c, const list_changes& made, std::size_t from, std::size_t b) {
        element_change& moved = c.element.own();
        moved.from = from;
        moved.came_from = made.path + made.of.a.steps[from];
        moved.only_moves = made.of.a.content(from) == made.of.b.content(b);
    }
    // If several elements share a name, a removed one and an inserted one with this name count as one element that has
    // moved and changed.
    void match_names(const list_changes& made) {
        if (made.of.a.names.empty()) return;
        std::unordered_map<std::string_view, std::deque<std::size_t>> went;
        for (const auto& w : made.went)
            if (made.of.a.has_name(w.element)) went[made.of.a.names[w.element]].push_back(w.element);
        for (const auto& c : made.came) {
            const auto same = went.find(made.of.b.names[c.element]);
            if (same == went.end() || same->second.empty()) continue;
            move(changes[c.change], made, same->second.front(), c.element);
            same->second.pop_front();
        }
    }

    bool holds_position(const node& n) const {
        return n.of->leaf() && !within_.empty() &&
               positions_.contain(*within_.back().record, within_.back().field->index);
    }

    struct field_in_b {
        const view::type* record;
        const node* field;
    };
    static bool leads_to(const table::control& entered, const field_in_b& in) {
        const auto* const last = walk::last_field_step(entered);
        return last && last->to == in.record && last->field == in.field->index;
    }
    const looks in_a_, in_b_;
    const look_positions positions_;
    const std::vector<file_range>* const differ_;
    view::element_names names_in_a_, names_in_b_;
    const led_to *const to_a_, *const to_b_;
    std::string path_;                       // Of the compared nodes, in A,
    indices at_b_;                           // and their indices in B.
    const two_records* together_ = nullptr;  // The record around, if rows in it belong together.
    const two_lists* rows_ = nullptr;        // The next list, if it has such rows.
    std::vector<field_in_b> within_;         // Fields around it, outermost first.
};

}  // namespace

std::vector<change> compare(const view::document& a, const view::document& b, std::vector<change>* followed,
                            const std::vector<file_range>* differ) {
    const auto compared = [&](const same_targets* targets) {
        comparison_of_files c(a, b, targets, differ);
        c.alike(a.root(), b.root());
        if (followed) *followed = std::move(c.followed);
        return std::move(c.changes);
    };
    auto by_number = compared(nullptr);
    if (!changes_move_targets(a.type(), by_number)) return by_number;
    same_targets targets(a, b);
    const auto whatever_they_lead_to = compared(&targets);
    targets.become(moved(pointers_to(whatever_they_lead_to)));
    return compared(&targets);
}

}  // namespace verbatim::edit

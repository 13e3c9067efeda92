// Compares two documents node by node.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "verbatim/edit/change/looks.hpp"
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

// Returns whether the streams of two coded values are equal, or their difference follows from that of the contents.
bool same_stream(const node::opening& x, const node& a, const node::opening& y, const node& b) {
    if (x.alternative != 0 || walk::same_bytes(x.stored(), y.stored())) return true;
    if (walk::same_bytes(a.space.bytes(), b.space.bytes())) return false;
    if (y.of->coded().key || y.of->coded().given) return true;  // The decoded bytes determine the stored ones.
    const auto anew = walk::encoded(*y.of, b.space.bytes());
    return anew && walk::same_bytes(*anew, y.stored());
}

bool same_opening(const node& a, const node& b) {
    return a.of == b.of && a.missing == b.missing &&
           std::ranges::equal(a.bytes().last(a.leftover), b.bytes().last(b.leftover)) &&
           std::ranges::equal(a.opened, b.opened, [&](const node::opening& x, const node::opening& y) {
               return x.of == y.of && x.alternative == y.alternative &&
                      std::ranges::equal(x.tail_bytes(), y.tail_bytes()) &&
                      (x.of->what != kind::coded || same_stream(x, a, y, b));
           });
}

class comparison {
public:
    // `targets`: what references lead to; null: they are compared by their numbers.
    comparison(const view::document& a, const view::document& b, const same_targets* targets)
        : in_a_(a),
          in_b_(b),
          positions_(a.type()),
          to_a_(targets ? &targets->in_a : nullptr),
          to_b_(targets ? &targets->in_b : nullptr) {}

    void value(const node& a, const node& b, const std::string& path) {
        if (!same_opening(a, b)) return set(a, b, path);
        // A value that follows other data is no change by itself. A value that has stopped following, or follows from
        // now on, is one.
        const auto equal = [&] { return walk::same_bytes(a.bytes(), b.bytes()); };
        if (a.is_implied() && b.is_implied() && follows_plainly(a, b))
            return equal() || !rule_of(b) ? void() : follow(a, b, path);
        const view::type* const rule = a.is_implied() == b.is_implied() ? nullptr : rule_of(b);
        if (rule && rule->derived().applies && equal()) return;  // Only the data that the rule depends on has changed.
        if (a.is_implied() && !b.is_implied()) return set(a, b, path);
        if (rule && b.is_implied()) return add({change::what::follow, path, {}, 0, alone(a), alone(b), {}});
        if (holds_position(a) && !equal()) return follow(a, b, path);
        if (const auto same = lead_alike(a, b)) return *same ? void() : set(a, b, path);
        if (!a.of->points && !(to_a_ && a.of->has_references) && same_running(a, b) && a.count == b.count &&
            a.is_implied() == b.is_implied() && same_implied(a, b) && equal())
            return;
        if (a.of->what == kind::record) return record(a, b, path);
        if (a.of->what == kind::list) return list(two_lists(a, b, in_a(), in_b()), path, false);
        if (!a.of->leaf()) return array(a, b, path);
        if ((equal() && same_running(a, b)) || (is_clean(a) && is_clean(b))) return;
        set(a, b, path);
    }

    std::vector<change> changes;
    std::vector<change> followed;  // Values with a rule that differ. They should follow from the changes.

private:
    // Returns whether two references that are written as numbers usually are lead to the same elements. Nothing if they
    // are not compared by what they lead to, or the first one leads to nothing.
    std::optional<bool> lead_alike(const node& a, const node& b) const {
        const auto to = number_at(to_a_, at_);
        if (!to || a.of != b.of) return {};
        return to == number_at(to_b_, at_b_) && (follows_plainly(a, b) || walk::same_bytes(a.bytes(), b.bytes()));
    }
    place_in_file in_a() const { return {at_, to_a_}; }
    place_in_file in_b() const { return {at_b_, to_b_}; }
    // Compares the running numbers that apply to two nodes: under another number, the same bytes are other values.
    static bool same_running(const node& a, const node& b) {
        const auto number = [](const node& n) {
            return n.running == wire::dynamic_size ? std::byte{0} : n.bytes_at(n.running, 1)[0];
        };
        return !a.of->runs || number(a) == number(b);
    }
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
    static edit::value alone(const node& n) { return value_of(n, false); }

    void add(change c) {
        c.indices.insert(c.indices.begin(), at_.begin(), at_.end());
        changes.push_back(std::move(c));
    }
    change setting(const node& a, const node& b, const std::string& path) {
        return {change::what::set,
                path,
                {},
                0,
                alone(a),
                alone(b),
                {},
                {},
                a.of == b.of ? a.of : nullptr,
                names_in_a_.beside(a),
                names_in_b_.beside(b)};
    }
    void set(const node& a, const node& b, const std::string& path) { add(setting(a, b, path)); }
    void follow(const node& a, const node& b, const std::string& path) {
        followed.push_back(setting(a, b, path));
        followed.back().indices = at_;
    }

    void record(const node& a, const node& b, const std::string& path) {
        const nodes of_a = parts_of(a), of_b = parts_of(b);
        std::optional<two_records> together;
        if (!a.of->record().together.empty()) together.emplace(*a.of, of_a, of_b, in_a(), in_b());
        auto x = of_a.begin();
        for (auto y = of_b.begin(); x != of_a.end() || y != of_b.end();) {
            const bool gone = y == of_b.end() || (x != of_a.end() && x->index < y->index),
                       come = !gone && (x == of_a.end() || y->index < x->index);
            const node& either = come ? *y : *x;
            if ((come || in_a_.have(*x)) && (gone || in_b_.have(*y))) {
                x += !come, y += !gone;
                continue;
            }
            at_.push_back(either.index), at_b_.push_back(either.index);
            const auto inner = view::join(path, either);
            if (gone) add({change::what::set, inner, {}, 0, alone(*x), {}, {}});
            else if (come) add({change::what::set, inner, {}, 0, {}, alone(*y), {}});
            else part(*x, *y, inner, b, together ? together->rearranged(x->index) : nullptr);
            at_.pop_back(), at_b_.pop_back();
            x += !come, y += !gone;
        }
    }

    // Compares two fields of records. `rows`: the lists in them, if they belong together with others.
    void part(const node& a, const node& b, const std::string& path, const node& record_b, const two_lists* rows) {
        within_.push_back({record_b.of, &b});
        if (rows && same_opening(a, b)) list(*rows, path, true);
        else value(a, b, path);
        within_.pop_back();
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

    void array(const node& a, const node& b, const std::string& path) {
        const nodes of_a = parts_of(a), of_b = parts_of(b);
        if (is_one_value(*a.of) && a.follows.empty() && b.follows.empty())
            return are_alike(of_a, of_b) ? void() : set(a, b, path);
        for (std::size_t i = 0; i < std::min(of_a.size(), of_b.size()); ++i)
            element(of_a[i], of_b[i], view::join(path, of_a[i]));
    }
    // Returns whether the elements of two arrays are references to the same elements.
    bool are_alike(const nodes& a, const nodes& b) {
        if (!to_a_) return false;
        bool all = a.size() == b.size();
        for (std::size_t i = 0; i < a.size() && all; ++i) {
            at_.push_back(a[i].index), at_b_.push_back(b[i].index);
            all = lead_alike(a[i], b[i]).value_or(walk::same_bytes(a[i].bytes(), b[i].bytes()));
            at_.pop_back(), at_b_.pop_back();
        }
        return all;
    }
    void element(const node& a, const node& b, const std::string& path) {
        at_.push_back(a.index), at_b_.push_back(b.index);
        value(a, b, path);
        at_.pop_back(), at_b_.pop_back();
    }

    // `has_rows`: the rows of the list belong together with those of others.
    void list(const two_lists& lists, const std::string& path, bool has_rows) {
        list_changes made{lists, path, has_rows, {}, {}};
        std::vector<std::size_t> removed, added;
        std::size_t next = 0;  // Index in A.
        for (const aligned pair : lists.pairs) {
            if (pair.b == aligned::none) removed.push_back(pair.a), next = pair.a + 1;
            else if (pair.a == aligned::none) added.push_back(pair.b);
            else {
                settle(made, removed, added, next);
                element(made.of.a.nodes[pair.a], made.of.b.nodes[pair.b], path + made.of.a.steps[pair.a]);
                next = pair.a + 1;
            }
        }
        settle(made, removed, added, next);
        match_names(made);
    }

    // The insertions and removals of a list that have been made so far: the index of the change, and of the element in
    // B or in A.
    struct list_changes {
        struct one {
            std::size_t change, element;
        };
        const two_lists& of;
        const std::string& path;
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
            element(l.a.nodes[*r], l.b.nodes[b], made.path + l.a.steps[*r]);
            before = *r++ + 1;
        }
        gone.insert(gone.end(), r, removed.end());
        for (const insertion& come : insertions) insert(made, come.b, come.before);
        for (const std::size_t at : gone) {
            if (!l.moved.contains(at)) made.went.push_back({changes.size(), at});
            add({change::what::remove,
                 made.path + l.a.steps[at],
                 {at},
                 l.a.nodes.size(),
                 alone(l.a.nodes[at]),
                 {},
                 l.a.name_unless_in(l.b, at)});
            if (made.has_rows) changes.back().row = at + l.start_a;
        }
        removed.clear(), added.clear();
    }
    bool may_be_same(const two_lists& l, std::size_t a, std::size_t b) const {
        if (l.of && a + l.start_a < l.of->a.nodes.size() && b + l.start_b < l.of->b.nodes.size())
            return may_be_same(*l.of, a + l.start_a, b + l.start_b);
        return l.a.names.empty() || l.a.names[a] == l.b.names[b] || alike(l.a.nodes[a], l.b.nodes[b]);
    }
    void insert(list_changes& made, std::size_t b, std::size_t before) {
        const two_lists& l = made.of;
        // The path of the list means its end. If the list is an element itself, its path would mean the place before
        // it, so that an index is needed.
        const bool at_end = before == l.a.nodes.size();
        const std::string where = !at_end                    ? made.path + l.a.steps[before]
                                  : made.path.ends_with(']') ? made.path + fmt::format("[{}]", before)
                                                             : made.path;
        change c{change::what::insert,      where, {before}, l.a.nodes.size(), {}, alone(l.b.nodes[b]),
                 l.b.name_unless_in(l.a, b)};
        if (made.has_rows) c.row = b + l.start_b;
        if (l.b.has_name(b)) c.called = l.b.names[b], c.is_new_name = !l.a.times.contains(c.called);
        if (const auto was = l.from.find(b); was != l.from.end()) move(c, made, was->second, b);
        else made.came.push_back({changes.size(), b});
        add(std::move(c));
    }
    // Notes that an inserted element is one that is removed elsewhere in the list.
    static void move(change& c, const list_changes& made, std::size_t from, std::size_t b) {
        c.from = from;
        c.came_from = made.path + made.of.a.steps[from];
        c.only_moves = made.of.a.content(from) == made.of.b.content(b);
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
    view::element_names names_in_a_, names_in_b_;
    const led_to *const to_a_, *const to_b_;
    indices at_, at_b_;               // Indices of the compared nodes, in A and in B.
    std::vector<field_in_b> within_;  // Fields around it, outermost first.
};

}  // namespace

std::vector<change> compare(const view::document& a, const view::document& b, std::vector<change>* followed) {
    const auto compared = [&](const same_targets* targets) {
        comparison c(a, b, targets);
        c.value(a.root(), b.root(), {});
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

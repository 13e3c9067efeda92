// Two documents, node by node.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "runtime/edit/align.hpp"
#include "runtime/edit/diff.hpp"
#include "runtime/edit/json.hpp"
#include "runtime/edit/json_leaf.hpp"

namespace verbatim::edit {

namespace {

using view::byte_view;
using view::node;
using wire::kind;
using nodes = std::vector<node>;

// Parts of a node; not the tails of choices, which belong to the part before.
nodes parts_of(byte_view file, const node& n) {
    nodes parts;
    n.of->children(file, n, [&](const node& child) {
        const bool extra = n.of->what == kind::record ? !parts.empty() && parts.back().index == child.index : !child.name.empty();
        if (!extra && (parts.empty() || parts.back().index != child.index)) parts.push_back(child);
        return true;
    });
    return parts;
}

bool same_opening(byte_view file_a, const node& a, byte_view file_b, const node& b) {
    return a.of == b.of && a.missing == b.missing && std::ranges::equal(file_a.subspan(a.offset + a.size - a.leftover, a.leftover), file_b.subspan(b.offset + b.size - b.leftover, b.leftover)) &&
           std::ranges::equal(a.opened, b.opened, [&](const node::opening& x, const node::opening& y) {
               return x.of == y.of && x.alternative == y.alternative && std::ranges::equal(file_a.subspan(x.tail_at, x.tail), file_b.subspan(y.tail_at, y.tail));
           });
}

class comparison {
public:
    comparison(byte_view a, byte_view b) : a_(a), b_(b) {}

    void value(const node& a, const node& b, const std::string& path) {
        if (!same_opening(a_, a, b_, b)) return set(a, b, path);
        // What follows by itself is no change; what has stopped following is, and what follows from now on.
        if (a.is_said() && b.is_said() && follows_plainly(a, b)) return;
        if (a.is_said() && !b.is_said()) return set(a, b, path);
        if (!a.is_said() && b.is_said() && is_derived(b)) return add({change::what::follow, path, {}, 0, node_json(a_, a), node_json(b_, b), {}});
        if (!a.of->points && a.count == b.count && a.is_said() == b.is_said() && same_said(a, b) && std::ranges::equal(a.bytes(a_), b.bytes(b_))) return;
        if (a.of->what == kind::record) return record(a, b, path);
        if (!a.of->leaf()) return a.of->what == kind::list ? list(a, b, path) : array(a, b, path);
        if (std::ranges::equal(a.bytes(a_), b.bytes(b_)) || (is_clean(a_, a) && is_clean(b_, b))) return;
        set(a, b, path);
    }

    std::vector<change> changes;

private:
    static bool same_said(const node& a, const node& b) {
        return std::ranges::equal(a.follows, b.follows, [&](const auto& x, const auto& y) { return x.of == y.of && x.offset - a.offset == y.offset - b.offset; });
    }
    bool follows_plainly(const node& a, const node& b) const {
        const auto& t = *a.of;
        if (!t.separated) return true;
        return json::separator(t, a.bytes(a_)) == json::separator(t, b.bytes(b_)) && json::is_plain_number(t, a.bytes(a_)) && json::is_plain_number(t, b.bytes(b_));
    }
    // Alignment that is written anew.
    static bool is_clean(byte_view file, const node& n) {
        if (!n.of->filler) return false;
        const auto bytes = n.bytes(file);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            if (bytes[i] != n.of->filler(i)) return false;
        return true;
    }

    void add(change c) {
        c.indices.insert(c.indices.begin(), at_.begin(), at_.end());
        changes.push_back(std::move(c));
    }
    void set(const node& a, const node& b, const std::string& path) { add({change::what::set, path, {}, 0, node_json(a_, a), node_json(b_, b), {}}); }

    void record(const node& a, const node& b, const std::string& path) {
        const auto of_a = parts_of(a_, a), of_b = parts_of(b_, b);
        auto x = of_a.begin();
        for (auto y = of_b.begin(); x != of_a.end() || y != of_b.end();) {
            const bool gone = y == of_b.end() || (x != of_a.end() && x->index < y->index), come = !gone && (x == of_a.end() || y->index < x->index);
            const node& either = come ? *y : *x;
            at_.push_back(either.index);
            const auto inner = view::join(path, either);
            if (gone) add({change::what::set, inner, {}, 0, node_json(a_, *x), "null", {}});
            else if (come) add({change::what::set, inner, {}, 0, "null", node_json(b_, *y), {}});
            else {
                within_.push_back({b.of, &*y});
                value(*x, *y, inner);
                within_.pop_back();
            }
            at_.pop_back();
            x += !come, y += !gone;
        }
    }

    // A rule in a record around it, or in its own, says what it holds.
    bool is_derived(const node& b) const {
        return std::ranges::any_of(within_, [&](const field_in_b& in) {
            return std::ranges::any_of(in.record->fields, [&](const view::field& rule) {
                if (!rule.of->mend) return false;
                const auto& stored = rule.of->implies[0];
                return stored.field == in.field->index && stored.of == b.of && in.field->offset + stored.offset == b.offset;
            });
        });
    }

    // A quaternion, a vector, a matrix: its numbers mean something together only.
    static bool is_one_value(const view::type& t) {
        if (t.what != kind::array) return false;
        const auto& element = t.element();
        return element.what == kind::integer || element.what == kind::real || element.what == kind::packed || element.what == kind::token || is_one_value(element);
    }

    void array(const node& a, const node& b, const std::string& path) {
        if (is_one_value(*a.of) && a.follows.empty() && b.follows.empty()) return set(a, b, path);
        const auto of_a = parts_of(a_, a), of_b = parts_of(b_, b);
        for (std::size_t i = 0; i < of_a.size(); ++i) element(of_a[i], of_b[i], view::join(path, of_a[i]));
    }
    void element(const node& a, const node& b, const std::string& path) {
        at_.push_back(a.index);
        value(a, b, path);
        at_.pop_back();
    }

    // What an element says by its own bytes and, wherever they stand, by those that it points to.
    static std::uint64_t fingerprint(byte_view file, const node& n) {
        if (!n.of->points) return hash_of(n.bytes(file));
        std::uint64_t hash = 0;
        n.of->children(file, n, [&](const node& child) {
            if (!child.is_said()) hash = hash * 0x9E3779B97F4A7C15u + fingerprint(file, child);
            return true;
        });
        return hash;
    }

    // Elements are told apart by their names, where all have one, else by what they hold.
    struct keyed {
        std::vector<std::uint64_t> keys;
        std::vector<std::string> names, steps;  // of those with a name of their own: [walk]; else [3]
        std::unordered_map<std::string_view, int> times;

        bool has_own_name(std::size_t i) const { return !names.empty() && names[i].size() > 2 && times.at(names[i]) == 1; }
    };
    using names = std::vector<std::string>;
    static keyed keys_of(byte_view file, const nodes& elements, names named) {
        keyed k{{}, std::move(named), {}, {}};
        for (const std::string& name : k.names) ++k.times[name], k.keys.push_back(hash_of(std::as_bytes(std::span(name))));
        if (k.names.empty())
            for (const node& e : elements) k.keys.push_back(fingerprint(file, e));
        for (std::size_t i = 0; i < elements.size(); ++i)
            k.steps.push_back(k.has_own_name(i) ? step_of(k.names[i]) : fmt::format("[{}]", i));
        return k;
    }
    // Nothing unless all have one.
    static std::optional<names> names_of(byte_view file, const nodes& elements) {
        names all;
        for (const node& e : elements) {
            auto name = view::name_in(file, e);
            if (!name) return {};
            all.push_back(std::move(*name));
        }
        return all;
    }
    static std::string step_of(const std::string& quoted) {
        const auto name = std::string_view(quoted).substr(1, quoted.size() - 2);
        const bool plain = (name[0] < '0' || name[0] > '9') && name.find_first_of("[]=\"\\+-") == std::string_view::npos;
        return fmt::format("[{}]", plain ? name : quoted);
    }

    // The name of an element that only one of the lists has, and once: then it can be told whether it is there already.
    static std::string new_name(const keyed& in_other, const keyed& in_own, std::size_t i) {
        return in_own.has_own_name(i) && !in_other.times.contains(in_own.names[i]) ? in_own.names[i] : std::string{};
    }

    // A list of A and what it is in B: those that went, those that came, and which of the latter are which of the former, that have only moved.
    struct two_lists {
        nodes of_a, of_b;
        keyed in_a, in_b;
        std::unordered_map<std::size_t, std::size_t> from;  // by index in B
        std::unordered_set<std::size_t> moved;              // in A
    };
    // An element that has moved has kept its name, when that is its own in both lists; else all that it holds.
    void find_moved(two_lists& l, const std::vector<aligned>& pairs) const {
        std::unordered_map<std::uint64_t, std::deque<std::size_t>> went;
        const auto identity = [](byte_view file, const nodes& elements, const keyed& in_own, const keyed& in_other, std::size_t i) {
            if (in_own.names.empty() || (in_own.has_own_name(i) && in_other.times.contains(in_own.names[i]) && in_other.times.at(in_own.names[i]) == 1)) return in_own.keys[i];
            return fingerprint(file, elements[i]);
        };
        for (const aligned pair : pairs)
            if (pair.b == aligned::none) went[identity(a_, l.of_a, l.in_a, l.in_b, pair.a)].push_back(pair.a);
        if (went.empty()) return;
        for (const aligned pair : pairs) {
            if (pair.a != aligned::none) continue;
            const auto same = went.find(identity(b_, l.of_b, l.in_b, l.in_a, pair.b));
            if (same == went.end() || same->second.empty()) continue;
            l.from.emplace(pair.b, same->second.front());
            l.moved.insert(same->second.front());
            same->second.pop_front();
        }
    }

    // The bytes of an element but for its name.
    static std::vector<std::byte> nameless(byte_view file, const node& n) {
        const auto bytes = n.bytes(file);
        std::vector<std::byte> rest(bytes.begin(), bytes.end());
        const auto name = view::name_leaf(file, n);
        if (!name || name->offset < n.offset || name->offset + name->size > n.offset + n.size) return rest;
        const auto start = rest.begin() + static_cast<std::ptrdiff_t>(name->offset - n.offset);
        rest.erase(start, start + static_cast<std::ptrdiff_t>(name->size));
        return rest;
    }
    // Half of these bytes are the same: at the same place, or from either end.
    bool alike(const node& a, const node& b) const {
        const auto x = nameless(a_, a), y = nameless(b_, b);
        std::size_t same = 0;
        if (x.size() == y.size()) {
            for (std::size_t i = 0; i < x.size(); ++i) same += x[i] == y[i];
        } else {
            same = static_cast<std::size_t>(std::ranges::mismatch(x, y).in1 - x.begin());
            same += static_cast<std::size_t>(std::mismatch(x.rbegin(), x.rend(), y.rbegin(), y.rend()).first - x.rbegin());
        }
        return 2 * same >= std::min(x.size(), y.size());
    }

    void list(const node& a, const node& b, const std::string& path) {
        two_lists l{parts_of(a_, a), parts_of(b_, b), {}, {}, {}, {}};
        auto names_a = names_of(a_, l.of_a), names_b = names_of(b_, l.of_b);
        if (!names_a || !names_b) names_a.emplace(), names_b.emplace();
        l.in_a = keys_of(a_, l.of_a, std::move(*names_a)), l.in_b = keys_of(b_, l.of_b, std::move(*names_b));
        const auto pairs = align(l.in_a.keys, l.in_b.keys);
        find_moved(l, pairs);
        std::vector<std::size_t> removed, added;
        std::size_t next = 0;  // of A
        for (const aligned pair : pairs) {
            if (pair.b == aligned::none) removed.push_back(pair.a), next = pair.a + 1;
            else if (pair.a == aligned::none) added.push_back(pair.b);
            else {
                settle(l, removed, added, next, path);
                element(l.of_a[pair.a], l.of_b[pair.b], path + l.in_a.steps[pair.a]);
                next = pair.a + 1;
            }
        }
        settle(l, removed, added, next, path);
    }

    // Between two that are the same, those that went and those that came are the same ones too, one by one, unless they have moved: of those with
    // names, as long as little but the name has changed.
    void settle(const two_lists& l, std::vector<std::size_t>& removed, std::vector<std::size_t>& added, std::size_t next, const std::string& path) {
        struct arrival { std::size_t b, before; };
        std::vector<arrival> arrivals;
        std::vector<std::size_t> gone;
        auto r = removed.begin();
        bool pairs = true;
        std::size_t before = removed.empty() ? next : removed.front();
        for (const std::size_t b : added) {
            const bool is_new = pairs && !l.from.contains(b);
            while (is_new && r != removed.end() && l.moved.contains(*r)) gone.push_back(*r++);
            pairs = pairs && (!is_new || (r != removed.end() && (l.in_a.names.empty() || alike(l.of_a[*r], l.of_b[b]))));
            if (!pairs || !is_new) {
                arrivals.push_back({b, before});
                continue;
            }
            element(l.of_a[*r], l.of_b[b], path + l.in_a.steps[*r]);
            before = *r++ + 1;
        }
        gone.insert(gone.end(), r, removed.end());
        for (const arrival& come : arrivals) {
            // The end of a list is the list, but for a list that is an element itself: that would mean before it.
            const bool at_end = come.before == l.of_a.size();
            const std::string where = !at_end ? path + l.in_a.steps[come.before] : path.ends_with(']') ? path + fmt::format("[{}]", come.before) : path;
            change c{change::what::insert, where, {come.before}, l.of_a.size(), {}, node_json(b_, l.of_b[come.b]), new_name(l.in_a, l.in_b, come.b)};
            if (const auto was = l.from.find(come.b); was != l.from.end()) c.from = was->second;
            add(std::move(c));
        }
        for (const std::size_t at : gone) add({change::what::remove, path + l.in_a.steps[at], {at}, l.of_a.size(), node_json(a_, l.of_a[at]), {}, new_name(l.in_b, l.in_a, at)});
        removed.clear(), added.clear();
    }

    struct field_in_b {
        const view::type* record;
        const node* field;
    };
    byte_view a_, b_;
    std::vector<std::size_t> at_;     // indices of the node that is compared,
    std::vector<field_in_b> within_;  // and the fields that it is in
};

}  // namespace

std::vector<change> compare(const view::document& a, const view::document& b) {
    comparison c(a.file().bytes(), b.file().bytes());
    c.value(a.root(), b.root(), {});
    return std::move(c.changes);
}

}  // namespace verbatim::edit

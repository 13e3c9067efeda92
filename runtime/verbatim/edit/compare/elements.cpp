#include "verbatim/edit/compare/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "verbatim/edit/diff.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

using view::node;
using wire::kind;

namespace {

// Returns whether a node is the content of a look, which is no part of the value around it.
bool is_look(const node& n) {
    return std::ranges::any_of(n.opened, [](const auto& in) { return in.of->placed().is_look; });
}

std::uint64_t fingerprint(const node& n, indices& at, const led_to* targets) {
    if (n.of->number().running) return hash_of(n.bytes_at(n.offset, 1));
    if (const auto to = number_at(targets, at)) return *to;
    if (n.leaf() || (!n.of->points && !n.of->runs && !(targets && n.of->has_references))) return hash_of(n.bytes());
    std::uint64_t hash = 0;
    view::each_child(n, [&](const node& child) {
        at.push_back(child.index);
        if ((!child.is_implied() || child.of->number().running) && !is_look(child))
            hash = hash * 0x9E3779B97F4A7C15u + fingerprint(child, at, targets);
        at.pop_back();
        return true;
    });
    return hash;
}

// Collects the names. Returns false unless all elements have one.
bool find_names(elements& of) {
    for (const node& e : of.nodes) {
        const auto name = view::name_leaf(e);
        if (!name) return false;
        of.names.push_back(view::text_of(*name->of, name->bytes()));
        of.are_seen = of.are_seen || is_look(*name);
    }
    return true;
}

void find_keys(elements& of, const elements& other) {
    for (std::size_t i = 0; i < of.nodes.size(); ++i) {
        const bool by_name = of.has_own_name(i) && !of.are_seen && !other.are_seen &&
                             (!other.times.contains(of.names[i]) || other.times.at(of.names[i]) == 1);
        of.keys.push_back(by_name ? hash_of(std::as_bytes(std::span(of.names[i]))) : of.content(i));
        of.steps.push_back(of.has_own_name(i) ? view::step_to(of.names[i]) : fmt::format("[{}]", i));
    }
}

// Returns the bytes of an element without its name and the numbers that control its data, which may follow the name.
std::vector<std::byte> nameless(const node& n) {
    const auto bytes = n.bytes();
    std::vector<std::byte> rest(bytes.begin(), bytes.end());
    std::vector<node> controls;
    if (n.of->what == kind::record)
        view::each_child(n, [&](const node& child) {
            if (child.leaf() && child.controls && child.opened.empty()) controls.push_back(child);
            return true;
        });
    const auto name = view::name_leaf(n);
    if (!name || name->space.bytes().data() != n.space.bytes().data() || name->offset < n.offset ||
        name->offset + name->size > n.offset + n.size)
        return rest;
    if (!name->controls) controls.push_back(*name);
    std::ranges::sort(controls, std::ranges::greater{}, &node::offset);
    for (const node& one : controls) {
        const auto start = rest.begin() + static_cast<std::ptrdiff_t>(one.offset - n.offset);
        rest.erase(start, start + static_cast<std::ptrdiff_t>(one.size));
    }
    return rest;
}

}  // namespace

nodes parts_of(const node& n) {
    nodes parts;
    view::each_child(n, [&](const node& child) {
        if (!child.is_extra) parts.push_back(child);
        return true;
    });
    return parts;
}

node node_at(const view::document& doc, const indices& at) {
    node found = doc.root();
    for (const std::size_t index : at)
        for (const node& part : parts_of(node(found)))
            if (part.index == index) found = part;
    return found;
}

bool resemble(const node& a, const node& b) {
    const auto x = nameless(a), y = nameless(b);
    std::size_t same = 0;
    if (x.size() == y.size()) {
        for (std::size_t i = 0; i < x.size(); ++i) same += x[i] == y[i];
    } else {
        same = static_cast<std::size_t>(std::ranges::mismatch(x, y).in1 - x.begin());
        same += static_cast<std::size_t>(std::mismatch(x.rbegin(), x.rend(), y.rbegin(), y.rend()).first - x.rbegin());
    }
    return 2 * same >= std::min(x.size(), y.size());
}

std::uint64_t elements::content(std::size_t i) const {
    indices at = in.inside(i).at;
    return fingerprint(nodes[i], at, in.targets);
}

two_lists::two_lists(const node& list_a, const node& list_b, const place_in_file& in_a, const place_in_file& in_b,
                     unaligned)
    : a(list_a, in_a), b(list_b, in_b) {
    if (!find_names(a) || !find_names(b)) a.names.clear(), b.names.clear();
    for (elements* const of : {&a, &b})
        for (const std::string& name : of->names) ++of->times[name];
    find_keys(a, b), find_keys(b, a);
}
two_lists::two_lists(const node& list_a, const node& list_b, const place_in_file& in_a, const place_in_file& in_b)
    : two_lists(list_a, list_b, in_a, in_b, unaligned()) {
    align_elements();
}

void two_lists::align_elements() {
    pairs = align(a.keys, b.keys);
    std::unordered_map<std::uint64_t, std::deque<std::size_t>> went;
    for (const aligned pair : pairs)
        if (pair.b == aligned::none) went[a.keys[pair.a]].push_back(pair.a);
    for (const aligned pair : pairs) {
        if (pair.a != aligned::none) continue;
        const auto same = went.find(b.keys[pair.b]);
        if (same == went.end() || same->second.empty()) continue;
        from.emplace(pair.b, same->second.front());
        moved.insert(same->second.front());
        same->second.pop_front();
    }
}

// Takes the pairs of the rows that these belong to. Rows that belong to none come last.
void two_lists::align_rows(const two_lists& main, std::size_t start_in_a, std::size_t start_in_b) {
    of = &main;
    start_a = start_in_a;
    start_b = start_in_b;
    const auto here = [](std::size_t row, std::size_t start, const elements& rows) {
        return row != aligned::none && row >= start && row - start < rows.nodes.size() ? row - start : aligned::none;
    };
    std::size_t in_a = 0, in_b = 0;
    for (const aligned pair : main.pairs) {
        const aligned mine{here(pair.a, start_a, a), here(pair.b, start_b, b)};
        if (mine.a != aligned::none || mine.b != aligned::none) pairs.push_back(mine);
        in_a += mine.a != aligned::none;
        in_b += mine.b != aligned::none;
    }
    while (in_a < a.nodes.size() || in_b < b.nodes.size())
        pairs.push_back(
            {in_a < a.nodes.size() ? in_a++ : aligned::none, in_b < b.nodes.size() ? in_b++ : aligned::none});
    for (const auto& [now, was] : main.from) {
        const std::size_t mine_now = here(now, start_b, b), mine_was = here(was, start_a, a);
        if (mine_now != aligned::none && mine_was != aligned::none)
            from.emplace(mine_now, mine_was), moved.insert(mine_was);
    }
}

two_records::two_records(const view::type& record, const nodes& of_a, const nodes& of_b, const place_in_file& at_a,
                         const place_in_file& at_b) {
    const auto list_in = [](const nodes& of, std::size_t field) {
        const auto found =
            std::ranges::find_if(of, [&](const node& n) { return n.index == field && n.of->what == kind::list; });
        return found == of.end() ? nullptr : &*found;
    };
    const auto differs = [&](std::size_t field) {
        const node *const x = list_in(of_a, field), *const y = list_in(of_b, field);
        return x && y && (x->of->points || !walk::same_bytes(x->bytes(), y->bytes()));
    };
    std::set<std::size_t> mains;
    for (const table::row_pair& pair : record.record().together)
        if (differs(pair.of) || differs(pair.rows)) mains.insert(pair.of);
    for (const table::row_pair& pair : record.record().together)
        for (const std::size_t field : {pair.of, pair.rows}) {
            const node *const x = list_in(of_a, field), *const y = list_in(of_b, field);
            if (x && y && mains.contains(pair.of) && !lists_.contains(field))
                lists_.emplace(field,
                               two_lists(*x, *y, at_a.inside(field), at_b.inside(field), two_lists::unaligned()));
        }
    std::erase_if(mains, [&](std::size_t main) { return !lists_.contains(main); });
    const auto length = [&](std::size_t field, elements two_lists::*side) {
        const auto list = lists_.find(field);
        return list == lists_.end() ? 0 : (list->second.*side).nodes.size();
    };
    const auto start = [&](const table::row_pair& pair, elements two_lists::*side) {
        return pair.first == wire::dynamic_size ? 0 : length(pair.first, side);
    };
    for (const std::size_t main : mains) {
        two_lists& all = lists_.at(main);
        // Rows of the main list that are alike differ by the rows that belong to them.
        const auto keys_in_a = all.a.keys, keys_in_b = all.b.keys;
        std::unordered_map<std::uint64_t, std::size_t> in_a, in_b;
        for (const std::uint64_t key : keys_in_a) ++in_a[key];
        for (const std::uint64_t key : keys_in_b) ++in_b[key];
        std::uint64_t number = 0;
        for (const table::row_pair& pair : record.record().together) {
            if (pair.of != main || !lists_.contains(pair.rows)) continue;
            ++number;
            for (const auto side : {&two_lists::a, &two_lists::b}) {
                const elements& rows = lists_.at(pair.rows).*side;
                const auto& own = side == &two_lists::a ? keys_in_a : keys_in_b;
                const std::size_t first = start(pair, side);
                for (std::size_t i = 0; i < rows.nodes.size() && first + i < (all.*side).nodes.size(); ++i) {
                    std::uint64_t& key = (all.*side).keys[first + i];
                    if (in_a[own[first + i]] > 1 || in_b[own[first + i]] > 1)
                        key = (key + number) * 0x9E3779B97F4A7C15u + rows.keys[i];
                }
            }
        }
        all.align_elements();
        for (const table::row_pair& pair : record.record().together)
            if (pair.of == main && lists_.contains(pair.rows))
                lists_.at(pair.rows).align_rows(all, start(pair, &two_lists::a), start(pair, &two_lists::b));
    }
}

const two_lists* two_records::rearranged(std::size_t field) const {
    const auto found = lists_.find(field);
    if (found == lists_.end()) return nullptr;
    const two_lists& list = found->second;
    const auto& pairs = list.of ? list.of->pairs : list.pairs;
    const bool any = std::ranges::any_of(
        pairs, [](const aligned pair) { return pair.a == aligned::none || pair.b == aligned::none; });
    return any ? &list : nullptr;
}

}  // namespace verbatim::edit

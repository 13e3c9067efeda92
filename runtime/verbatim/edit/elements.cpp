#include "verbatim/edit/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "verbatim/edit/diff.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::edit {

using view::node;
using wire::kind;

namespace {

// Returns whether a node is the content of a look, which is no part of the value around it.
bool is_look(const node& n) {
    return std::ranges::any_of(n.opened, [](const auto& in) { return in.of->is_look; });
}

// Returns a hash of an element's own bytes, the values that it points to, wherever they are, and the running number
// that applies to it.
std::uint64_t fingerprint(const node& n) {
    if (n.of->running) return hash_of(n.bytes_at(n.offset, 1));
    if (!n.of->points && !n.of->runs) return hash_of(n.bytes());
    std::uint64_t hash = 0;
    view::each_child(n, [&](const node& child) {
        if ((!child.is_implied() || child.of->running) && !is_look(child))
            hash = hash * 0x9E3779B97F4A7C15u + fingerprint(child);
        return true;
    });
    return hash;
}

// Collects the names. Returns false unless all elements have one.
bool find_names(elements& of) {
    for (const node& e : of.nodes) {
        const auto name = view::in_part(e, [&] { return view::name_leaf(e); });
        if (!name) return false;
        of.names.push_back(view::text_of(*name->of, name->bytes()));
        of.are_seen = of.are_seen || is_look(*name);
    }
    return true;
}

std::string step_of(const std::string& quoted) {
    const auto name = std::string_view(quoted).substr(1, quoted.size() - 2);
    const bool plain = (name[0] < '0' || name[0] > '9') && name.find_first_of("[]=\"\\+-") == std::string_view::npos;
    return fmt::format("[{}]", plain ? name : quoted);
}

void find_keys(elements& of, const elements& other) {
    for (std::size_t i = 0; i < of.nodes.size(); ++i) {
        const bool by_name = of.has_own_name(i) && !of.are_seen && !other.are_seen &&
                             (!other.times.contains(of.names[i]) || other.times.at(of.names[i]) == 1);
        of.keys.push_back(by_name ? hash_of(std::as_bytes(std::span(of.names[i])))
                                  : view::in_part(of.nodes[i], [&] { return fingerprint(of.nodes[i]); }));
        of.steps.push_back(of.has_own_name(i) ? step_of(of.names[i]) : fmt::format("[{}]", i));
    }
}

// Returns the bytes of an element without its name.
std::vector<std::byte> nameless(const node& n) {
    const auto bytes = n.bytes();
    std::vector<std::byte> rest(bytes.begin(), bytes.end());
    const auto name = view::name_leaf(n);
    if (!name || name->space.bytes().data() != n.space.bytes().data() || name->offset < n.offset ||
        name->offset + name->size > n.offset + n.size)
        return rest;
    const auto start = rest.begin() + static_cast<std::ptrdiff_t>(name->offset - n.offset);
    rest.erase(start, start + static_cast<std::ptrdiff_t>(name->size));
    return rest;
}

}  // namespace

nodes parts_of(const node& n) {
    nodes parts;
    view::each_child(n, [&](const node& child) {
        const bool is_extra = child.tail_of || (n.of->what != kind::record && !child.name.empty());
        if (!is_extra) parts.push_back(child);
        return true;
    });
    return parts;
}

bool alike(const node& a, const node& b) {
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

two_lists::two_lists(const node& list_a, const node& list_b) {
    a.nodes = parts_of(list_a), b.nodes = parts_of(list_b);
    if (!find_names(a) || !find_names(b)) a.names.clear(), b.names.clear();
    for (elements* const of : {&a, &b})
        for (const std::string& name : of->names) ++of->times[name];
    find_keys(a, b), find_keys(b, a);
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

}  // namespace verbatim::edit

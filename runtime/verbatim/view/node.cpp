#include "verbatim/view/node.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <limits>

#include "verbatim/walk/references.hpp"

namespace verbatim::view {

std::string node::label() const { return join({}, *this); }

bool cannot_visit(const node& n, error why) {
    if (n.unread) n.unread->set(std::move(why));
    return false;
}

bool node::is_implied() const {
    return std::any_of(follows.begin(), follows.end(),
                       [&](const implied_part& s) { return s.offset == offset && s.of == of; });
}

node node::another() const {
    node n;
    n.space = space;
    n.skips_looks = skips_looks;
    n.evaluating = evaluating;
    n.unread = unread;
    if (!evaluating && !is_present())
        n.known = remembered() ? known : std::make_shared<walk::evaluations>(space.bytes());
    return n;
}

walk::kept_context node::inside(const std::size_t* starts) const {
    const auto all = space.bytes();
    const walk::context* const outer = around.empty() ? nullptr : &around.nearest().is;
    walk::kept_context in = around;
    in.enter({.up = outer,
              .of = of,
              .start = offset,
              .starts = starts,
              .running = running == wire::dynamic_size ? nullptr : all.data() + running,
              .element = walk::element_at(outer, element, name.empty())},
             space, size);
    return in;
}

std::optional<node> node::stored() const {
    std::size_t i = opened.size();
    while (i > 0 && (opened[i - 1].of->what == kind::choice || opened[i - 1].of->what == kind::optional)) --i;
    if (i == 0 || opened[i - 1].of->what != kind::coded || opened[i - 1].alternative != 0) return {};
    node n = *this;
    const opening& in = opened[i - 1];
    n.around = in.coded->around;
    n.opened.resize(i - 1);
    n.of = in.of;
    n.space = in.coded->space;
    n.offset = in.at;
    n.size = in.tail_at - in.at;
    return n;
}

owner node::owned_by() const {
    switch (of->what) {
        case kind::padding: return owner::padding;
        case kind::bytes: return owner::opaque;
        case kind::gap: return owner::gap;
        case kind::leaf:
        case kind::array:
        case kind::record:
        case kind::list:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::coded:
        case kind::derived: break;
    }
    return owner::field;
}

std::optional<node> name_leaf(const node& at) {
    std::optional<node> name;
    if (at.of->what != kind::record) return name;
    view::each_child(at, [&](const node& child) {
        if (is_name(*child.of)) name = child;
        else name = name_leaf(child);
        return !name && child.of->what != kind::list;
    });
    return name;
}

std::optional<std::string> name_in(const node& at) {
    if (at.is_present()) {
        const auto leaf = walk::name_leaf(at.value());
        return leaf.of ? std::optional(text_of(leaf)) : std::nullopt;
    }
    const auto leaf = name_leaf(at);
    return leaf ? std::optional(text_of(*leaf)) : std::nullopt;
}

std::optional<std::string> own_name(const node& at) { return is_name(*at.of) ? text_of(at) : name_in(at); }

std::string text_of(const node& leaf) {
    return leaf.is_present() ? text_of(leaf.value()) : text_of(*leaf.of, leaf.bytes());
}

void append_step(std::string& path, std::string_view name, std::size_t index) {
    if (!name.empty()) {
        if (!path.empty()) path += '.';
        path += name;
        return;
    }
    char digits[std::numeric_limits<std::size_t>::digits10 + 1];
    path += '[';
    path.append(digits, std::to_chars(digits, std::end(digits), index).ptr);
    path += ']';
}

std::string join(std::string path, std::string_view name, std::size_t index) {
    append_step(path, name, index);
    return path;
}

namespace {

bool each_leaf(const node& at, std::string& path, const std::function<bool(const std::string&, const node&)>& visit) {
    if (at.leaf()) return visit(path, at);
    const std::size_t size = path.size();
    return view::each_child(at, [&](const node& child) {
        append_step(path, child);
        const bool goes_on = each_leaf(child, path, visit);
        path.resize(size);
        return goes_on;
    });
}

}  // namespace

bool for_each_leaf(const node& at, const std::string& path,
                   const std::function<bool(const std::string&, const node&)>& visit) {
    std::string here = path;
    return each_leaf(at, here, visit);
}

std::string_view name_of(owner by) {
    constexpr std::string_view names[] = {"field", "padding", "gap", "opaque"};
    return names[static_cast<std::size_t>(by)];
}

}  // namespace verbatim::view

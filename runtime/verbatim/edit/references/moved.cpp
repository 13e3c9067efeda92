#include "verbatim/edit/references/moved.hpp"

#include <algorithm>

namespace verbatim::edit {

namespace {

std::size_t count_below(const std::vector<std::size_t>& sorted, std::size_t limit) {
    return static_cast<std::size_t>(std::ranges::lower_bound(sorted, limit) - sorted.begin());
}

}  // namespace

std::vector<const change*> pointers_to(std::span<const change> changes) {
    std::vector<const change*> all;
    for (const change& c : changes) all.push_back(&c);
    return all;
}

bool comes_before(const change* x, const change* y) {
    return x->indices != y->indices ? x->indices < y->indices
                                    : x->is == change::what::insert && y->is != change::what::insert;
}

moved::moved(std::span<const change* const> changes) {
    std::map<indices, std::size_t> at_place;
    for (const change* c : changes) {
        if (!c->of_element()) continue;
        list& l = lists_[prefix(c->indices, c->indices.size() - 1)];
        (c->is == change::what::insert ? l.inserted : l.removed).push_back(c->indices.back());
        if (c->is == change::what::insert) rank_.emplace(c, at_place[c->indices]++);
    }
    for (auto& [path, l] : lists_) std::ranges::sort(l.inserted), std::ranges::sort(l.removed);
    for (const auto& [c, behind] : rank_) {
        if (!c->element->from) continue;
        list& l = lists_[prefix(c->indices, c->indices.size() - 1)];
        l.moved.emplace(*c->element->from, l.with_inserted(c->indices.back(), behind));
    }
}

std::size_t moved::list::with_inserted(std::size_t at, std::size_t behind) const {
    return at + count_below(inserted, at) + behind - count_below(removed, at);
}

std::size_t moved::index_now(const indices& was, std::size_t depth) const {
    const auto found = lists_.find(prefix(was, depth));
    const std::size_t at = was[depth];
    if (found == lists_.end()) return at;
    const list& l = found->second;
    if (const auto there = l.moved.find(at); there != l.moved.end()) return there->second;
    return at + count_below(l.inserted, at + 1) - count_below(l.removed, at);
}

bool moved::has(const indices& was) const {
    for (std::size_t depth = 0; depth < was.size(); ++depth) {
        const auto found = lists_.find(prefix(was, depth));
        if (found != lists_.end() && std::ranges::binary_search(found->second.removed, was[depth]) &&
            !found->second.moved.contains(was[depth]))
            return false;
    }
    return true;
}

indices moved::now(const indices& was) const {
    indices now = was;
    for (std::size_t depth = 0; depth < was.size(); ++depth) now[depth] = index_now(was, depth);
    return now;
}

indices moved::inserted(const indices& was, std::size_t depth, std::size_t behind) const {
    indices now = was;
    for (std::size_t above = 0; above + 1 < depth; ++above) now[above] = index_now(was, above);
    const auto found = lists_.find(prefix(was, depth - 1));
    now[depth - 1] =
        found == lists_.end() ? was[depth - 1] + behind : found->second.with_inserted(was[depth - 1], behind);
    return now;
}

}  // namespace verbatim::edit

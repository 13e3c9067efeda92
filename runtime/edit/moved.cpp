#include "runtime/edit/moved.hpp"

#include <algorithm>

namespace verbatim::edit {

moved::moved(std::span<const change* const> in_order) {
    for (const change* c : in_order) {
        if (c->is == change::what::set) continue;
        list& l = lists_[{c->indices.begin(), c->indices.end() - 1}];
        if (c->is == change::what::insert) rank_.emplace(c, l.inserted.size());
        (c->is == change::what::insert ? l.inserted : l.removed).push_back(c->indices.back());
    }
}

std::vector<std::size_t> moved::now(std::vector<std::size_t> indices, const change& by) const {
    const auto was = indices;
    const bool is_new = by.is == change::what::insert;
    const std::size_t depths = is_new ? by.indices.size() : was.size();  // nothing has moved inside a new element
    for (std::size_t depth = 0; depth < depths; ++depth) {
        const auto found = lists_.find({was.begin(), was.begin() + static_cast<std::ptrdiff_t>(depth)});
        if (found == lists_.end()) continue;
        const auto& [removed, inserted] = found->second;
        const auto gone = std::ranges::lower_bound(removed, was[depth]) - removed.begin();
        const auto come = is_new && depth + 1 == depths ? static_cast<std::ptrdiff_t>(rank_.at(&by)) : std::ranges::upper_bound(inserted, was[depth]) - inserted.begin();
        indices[depth] = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(was[depth]) + come - gone);
    }
    return indices;
}

}  // namespace verbatim::edit

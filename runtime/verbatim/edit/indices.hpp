// A part of a value, by the indices of the fields and elements that lead to it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::edit {

using indices = std::vector<std::size_t>;

// The first `depth` of them: a part around it.
inline indices prefix(const indices& of, std::size_t depth) { return {of.begin(), of.begin() + static_cast<std::ptrdiff_t>(depth)}; }

// It is the part at the other indices, or a part of that.
inline bool is_inside(std::span<const std::size_t> inner, std::span<const std::size_t> outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

// Where an element of a list comes to; nothing: it is removed.
using new_index = std::function<std::optional<std::size_t>(std::size_t was)>;
// A part moves with the element of the list that it is in. False: it is removed with it.
inline bool move_with(indices& part, std::span<const std::size_t> list, const new_index& now) {
    if (part.size() <= list.size() || !is_inside(part, list)) return true;
    const auto index = now(part[list.size()]);
    if (index) part[list.size()] = *index;
    return index.has_value();
}

}  // namespace verbatim::edit

// Parts of a value, identified by the indices of the fields and elements that lead to them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::edit {

using indices = std::vector<std::size_t>;

// Returns the first `depth` indices: a part around this one.
inline indices prefix(const indices& of, std::size_t depth) {
    return {of.begin(), of.begin() + static_cast<std::ptrdiff_t>(depth)};
}

// Returns a part of this one: a field or an element, by its index.
inline indices inside(indices whole, std::size_t index) {
    whole.push_back(index);
    return whole;
}

// Returns whether `inner` is the part `outer` or is inside of it.
inline bool is_inside(std::span<const std::size_t> inner, std::span<const std::size_t> outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

// Maps the old index of an element in a list to the new one; nothing: it is removed.
using new_index = std::function<std::optional<std::size_t>(std::size_t was)>;
// Adjusts a part that is in an element of the list. Returns false if it is removed with the element.
inline bool move_with(indices& part, std::span<const std::size_t> list, const new_index& now) {
    if (part.size() <= list.size() || !is_inside(part, list)) return true;
    const auto index = now(part[list.size()]);
    if (index) part[list.size()] = *index;
    return index.has_value();
}

// The same for all parts in elements of the list, with what is known about them.
template <class T>
void move_with(std::map<indices, T>& all, const indices& list, const new_index& now) {
    std::vector<typename std::map<indices, T>::node_type> moved;
    for (auto i = all.upper_bound(list); i != all.end() && is_inside(i->first, list);)
        moved.push_back(all.extract(i++));
    for (auto& one : moved)
        if (move_with(one.key(), list, now)) all.insert(std::move(one));
}
// Drops a part and those inside of it.
template <class T>
void forget(std::map<indices, T>& all, const indices& part) {
    auto end = all.lower_bound(part);
    while (end != all.end() && is_inside(end->first, part)) ++end;
    all.erase(all.lower_bound(part), end);
}

}  // namespace verbatim::edit

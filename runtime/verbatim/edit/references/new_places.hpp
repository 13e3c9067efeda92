// The elements that references lead to after an edit of their list.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/references/references.hpp"

namespace verbatim::edit {

// Maps the elements of a list to their indices after an edit.
class new_places {
public:
    // `moved` are the elements that move, in ascending order; the others keep their order.
    new_places(std::size_t length, const new_index& now, std::span<const std::size_t> moved)
        : moved_(moved.begin(), moved.end()) {
        for (std::size_t i = 0; i < length; ++i) {
            before_.push_back(in_order_.size());
            const auto index = now(i);
            if (std::ranges::binary_search(moved_, i)) moved_to_.push_back(*index);
            else if (index) in_order_.push_back(*index);
        }
        before_.push_back(in_order_.size());
    }

    // Returns the elements that a reference leads to after the edit; nothing if none of them is left.
    std::optional<walk::reference_at::elements> after(const walk::reference_at::elements& was) const {
        const auto first = static_cast<std::size_t>(was.first), end = first + static_cast<std::size_t>(was.count);
        auto moved = moved_between(first, end);
        const std::size_t count = before_[end] - before_[first];
        if (count == 0) return moved.empty() ? std::nullopt : std::optional(range(moved.front(), moved.back()));
        std::size_t least = in_order_[before_[first]], last = in_order_[before_[end] - 1];
        // Those that have moved and are beside the others still belong to them.
        for (const std::size_t to : moved) last += to == last + 1;
        for (; !moved.empty(); moved.pop_back()) least -= moved.back() + 1 == least;
        return range(least, last);
    }

    // Returns how many elements precede, after the edit, the end that was behind the first `was` elements.
    std::int64_t end_after(std::int64_t was) const {
        const auto count = static_cast<std::size_t>(was);
        if (before_[count] == 0) return 0;
        const auto now = after({0, was});
        return now->first + now->count;
    }

    std::size_t length() const { return before_.size() - 1; }

private:
    static walk::reference_at::elements range(std::size_t first, std::size_t last) {
        return {static_cast<std::int64_t>(first), static_cast<std::int64_t>(last - first + 1)};
    }
    // Returns, in ascending order, where those of some elements are that move.
    std::vector<std::size_t> moved_between(std::size_t first, std::size_t end) const {
        const auto from = std::ranges::lower_bound(moved_, first), to = std::ranges::lower_bound(moved_, end);
        std::vector<std::size_t> all(moved_to_.begin() + (from - moved_.begin()),
                                     moved_to_.begin() + (to - moved_.begin()));
        std::ranges::sort(all);
        return all;
    }
    std::vector<std::size_t> before_;  // for each element, and for the end: how many earlier ones stay and do not move
    std::vector<std::size_t> in_order_;          // the new indices of these
    std::vector<std::size_t> moved_, moved_to_;  // the others, and their new indices
};

// The indices of the elements of a list by their names.
class places_of_names {
public:
    explicit places_of_names(const view::target& in) {
        for (std::size_t i = 0; i < in.list.length(); ++i)
            if (auto name = in.name(i)) all_[std::move(*name)].push_back(i);
    }
    // Returns the index of the first of `count` elements, of which the first and the last have these names. If there
    // are several such runs, returns the one at `same_place`, otherwise the first.
    std::optional<std::size_t> first_of(const std::string& first, const std::string& last, std::size_t same_place,
                                        std::size_t count) const {
        std::optional<std::size_t> found;
        const auto firsts = all_.find(first), lasts = all_.find(last);
        for (std::size_t k = 0; firsts != all_.end() && lasts != all_.end() && k < firsts->second.size(); ++k)
            if (const std::size_t at = firsts->second[k];
                std::ranges::binary_search(lasts->second, at + count - 1) && (!found || at == same_place))
                found = at;
        return found;
    }
    bool has(const std::string& name) const { return all_.contains(name); }

private:
    std::unordered_map<std::string, std::vector<std::size_t>> all_;
};

}  // namespace verbatim::edit

// Pairs the elements of two lists that are the same.
#pragma once
#include <cstdint>
#include <vector>

namespace verbatim::edit {

struct aligned {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t a, b;  // Indices; one of them may be `none`.
};

// Returns the elements of both lists in order, given their keys. Two elements are a pair if they belong to a longest
// common subsequence of the keys. If there are several of these, elements at the same index in both lists are
// preferred. There is no limit to the lengths of the lists or to their differences.
std::vector<aligned> align(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace verbatim::edit

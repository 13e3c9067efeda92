// Which elements of two lists are the same ones.
#pragma once
#include <cstdint>
#include <vector>

namespace verbatim::edit {

struct aligned {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t a, b;  // one of them may be none
};

// The elements of both lists in order, by their keys: the longest sequence that they have in common, found by dtl (O(NP), Wu 1989). Where lists
// differ more than that can handle, elements at the same place are the same.
std::vector<aligned> align(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace verbatim::edit

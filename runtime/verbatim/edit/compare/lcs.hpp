// The longest common subsequence of two sequences.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace verbatim::edit {

struct match {
    std::size_t a, b;  // indices of the same symbol in the two sequences
};

// Returns one of the longest common subsequences, in ascending order. If the symbols that are equal at the same index
// in both sequences form one, returns that one. The result is always exact: more differences cost time, never
// precision. Symbols are small numbers, all below `symbols`. Memory is linear. Time is n log n if few places match;
// otherwise it is at most n * m / 64 steps, and less if fewer elements differ.
std::vector<match> longest_common_subsequence(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                                              std::size_t symbols);

}  // namespace verbatim::edit

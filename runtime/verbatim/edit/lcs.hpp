// The longest sequence that two sequences have in common.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace verbatim::edit {

struct match {
    std::size_t a, b;  // places of the same symbol
};

// One of the longest common subsequences, in order; where it can be, that of symbols at the same places. Always exact: how much the sequences differ
// costs time, never precision. Symbols are small numbers, all below `symbols`. Memory is linear; time is n log n where few places match, else at
// most n * m / 64 steps, and less the fewer elements differ.
std::vector<match> longest_common_subsequence(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, std::size_t symbols);

}  // namespace verbatim::edit

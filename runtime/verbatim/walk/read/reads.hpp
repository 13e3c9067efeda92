// Returns how many files the program has begun to read. If the number has changed, other bytes may be in memory where
// those of an earlier file were.
#pragma once
#include <cstdint>

namespace verbatim::walk {

std::uint64_t reads_so_far();

}  // namespace verbatim::walk

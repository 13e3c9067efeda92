// How many files the program has begun to read: after the next one, other bytes may be where those of a file were that is no more.
#pragma once
#include <cstdint>

namespace verbatim::walk {

std::uint64_t reads_so_far();

}  // namespace verbatim::walk

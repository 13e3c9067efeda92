// Returns whether two runs of bytes are equal. The standard algorithms are slower: they compare std::byte one by one.
#pragma once
#include <cstddef>
#include <cstring>
#include <span>

namespace verbatim::walk {

inline bool same_bytes(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() &&
           (a.empty() || a.data() == b.data() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace verbatim::walk

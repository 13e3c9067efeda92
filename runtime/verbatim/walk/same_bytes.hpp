// Whether two runs of bytes are the same. The standard algorithms compare std::byte one by one.
#pragma once
#include <cstddef>
#include <cstring>
#include <span>

namespace verbatim::walk {

inline bool same_bytes(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace verbatim::walk

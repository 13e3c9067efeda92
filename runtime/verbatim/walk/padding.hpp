// Compares bytes with padding. All code that does so uses these functions.
#pragma once
#include <cstddef>
#include <span>

namespace verbatim::walk {

// Returns how many bytes, from the first one on, match the pattern. The pattern starts `before` bytes before the first
// byte.
inline std::size_t padding_in(std::span<const std::byte> bytes, std::byte (*pattern)(std::size_t distance),
                              std::size_t before = 0) {
    std::size_t i = 0;
    while (i < bytes.size() && bytes[i] == pattern(before + i)) ++i;
    return i;
}
inline bool is_padding(std::span<const std::byte> bytes, std::byte (*pattern)(std::size_t distance),
                       std::size_t before = 0) {
    return padding_in(bytes, pattern, before) == bytes.size();
}

}  // namespace verbatim::walk

// The one place where bytes are compared with padding.
#pragma once
#include <cstddef>
#include <span>

namespace verbatim::walk {

// How many bytes from the first on are as the pattern has them, which starts so many bytes before.
inline std::size_t padding_in(std::span<const std::byte> bytes, std::byte (*pattern)(std::size_t distance), std::size_t before = 0) {
    std::size_t i = 0;
    while (i < bytes.size() && bytes[i] == pattern(before + i)) ++i;
    return i;
}
inline bool is_padding(std::span<const std::byte> bytes, std::byte (*pattern)(std::size_t distance), std::size_t before = 0) {
    return padding_in(bytes, pattern, before) == bytes.size();
}

}  // namespace verbatim::walk

// A checksum that the library lacks: xxHash-32, as its specification describes it.
#pragma once
#include <array>
#include <bit>

#include <verbatim/wire/wire.hpp>

namespace lz4 {
using bytes_in = std::span<const std::byte>;
using bytes_out = std::vector<std::byte>;

inline std::uint32_t xxh32(bytes_in bytes) {
    constexpr std::uint32_t p1 = 2654435761u, p2 = 2246822519u, p3 = 3266489917u, p4 = 668265263u, p5 = 374761393u;
    const auto word = [&](std::size_t at) {
        std::uint32_t number = 0;
        for (unsigned i = 0; i < 4; ++i) number |= std::to_integer<std::uint32_t>(bytes[at + i]) << 8 * i;
        return number;
    };
    std::array<std::uint32_t, 4> lanes{p1 + p2, p2, 0, 0u - p1};
    std::size_t at = 0;
    for (; bytes.size() - at >= 16; at += 16)
        for (std::size_t i = 0; i < 4; ++i) lanes[i] = std::rotl(lanes[i] + word(at + 4 * i) * p2, 13) * p1;
    std::uint32_t all = bytes.size() < 16 ? p5 : std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) + std::rotl(lanes[3], 18);
    all += static_cast<std::uint32_t>(bytes.size());
    for (; bytes.size() - at >= 4; at += 4) all = std::rotl(all + word(at) * p3, 17) * p4;
    for (; at < bytes.size(); ++at) all = std::rotl(all + std::to_integer<std::uint32_t>(bytes[at]) * p5, 11) * p1;
    all = (all ^ all >> 15) * p2;
    all = (all ^ all >> 13) * p3;
    return all ^ all >> 16;
}

}  // namespace lz4

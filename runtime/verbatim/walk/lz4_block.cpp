// A block of LZ4: literal bytes alternate with copies of bytes that have been decoded before.
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

decoding lz4_block::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    const std::size_t start = to.size();
    std::size_t at = 0;
    const auto length = [&](std::size_t nibble) {
        for (std::size_t more = 255; nibble >= 15 && more == 255 && at < from.size(); nibble += more)
            more = std::to_integer<std::size_t>(from[at++]);
        return nibble;
    };
    while (at < from.size()) {
        const auto token = std::to_integer<std::size_t>(from[at++]);
        const std::size_t literals = length(token >> 4);
        if (literals > from.size() - at) return {};
        if (literals > most - (to.size() - start)) return {decoding::too_large};
        to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(at),
                  from.begin() + static_cast<std::ptrdiff_t>(at + literals));
        at += literals;
        if (at == from.size()) return (token & 15) == 0 ? decoding{decoding::done, at} : decoding{};
        if (from.size() - at < 2) return {};
        const std::size_t back = std::to_integer<std::size_t>(from[at]) | std::to_integer<std::size_t>(from[at + 1])
                                                                              << 8;
        at += 2;
        const std::size_t copied = length(token & 15) + 4;
        if (back == 0 || back > to.size() - start) return {};
        if (copied > most - (to.size() - start)) return {decoding::too_large};
        for (std::size_t i = 0; i < copied; ++i) to.push_back(to[to.size() - back]);
    }
    return {};
}

bool lz4_block::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    constexpr std::size_t last_literals = 5, last_copy = 12, furthest = 65535;
    const auto number_at = [&](std::size_t at) {
        std::uint32_t number = 0;
        std::memcpy(&number, from.data() + at, sizeof(number));
        return number;
    };
    const auto put_length = [&](std::size_t length) {
        for (; length >= 255; length -= 255) to.push_back(std::byte{255});
        to.push_back(static_cast<std::byte>(length));
    };
    const auto put = [&](std::size_t first, std::size_t end, std::size_t back, std::size_t copied) {
        const std::size_t literals = end - first, more = back ? copied - 4 : 0;
        to.push_back(
            static_cast<std::byte>(std::min<std::size_t>(literals, 15) << 4 | std::min<std::size_t>(more, 15)));
        if (literals >= 15) put_length(literals - 15);
        to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(first),
                  from.begin() + static_cast<std::ptrdiff_t>(end));
        if (!back) return;
        to.push_back(static_cast<std::byte>(back & 255));
        to.push_back(static_cast<std::byte>(back >> 8));
        if (more >= 15) put_length(more - 15);
    };
    std::array<std::size_t, 4096>
        known{};  // one past the last position of four bytes with this hash; 0 if there is none
    std::size_t first = 0;
    for (std::size_t at = 0; at + last_copy < from.size();) {
        std::size_t& slot = known[number_at(at) * 2654435761u >> 20];
        const std::size_t before = std::exchange(slot, at + 1) - 1;
        if (before > at || at - before > furthest || number_at(before) != number_at(at)) {
            ++at;
            continue;
        }
        std::size_t copied = 4;
        while (at + copied + last_literals < from.size() && from[before + copied] == from[at + copied]) ++copied;
        put(first, at, at - before, copied);
        first = at += copied;
    }
    put(first, from.size(), 0, 0);
    return true;
}

}  // namespace verbatim::wire

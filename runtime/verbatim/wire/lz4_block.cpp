// A block of LZ4, by the library of its author.
#include <lz4.h>

#include <algorithm>

#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

decoding lz4_block::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    constexpr std::size_t largest = LZ4_MAX_INPUT_SIZE, growth = 4;
    constexpr std::size_t spare = 64;  // so that no block is refused because it fills its memory to the last byte
    const std::size_t start = to.size();
    if (from.size() > largest) return {decoding::too_large};
    const auto* const source = reinterpret_cast<const char*>(from.data());
    const int size = static_cast<int>(from.size());
    const std::size_t limit = std::min(most, largest - spare);
    for (std::size_t room = std::min(limit, growth * from.size());; room = std::min(limit, growth * room)) {
        to.resize(start);
        to.resize(start + room + spare);
        auto* const target = reinterpret_cast<char*>(to.data() + start);
        const int capacity = static_cast<int>(room + spare);
        const int made = LZ4_decompress_safe(source, target, size, capacity);
        if (made >= 0 && static_cast<std::size_t>(made) <= limit) {
            to.resize(start + static_cast<std::size_t>(made));
            return decoding{decoding::done, from.size()};
        }
        const bool is_full =
            made >= 0 || LZ4_decompress_safe_partial(source, target, size, capacity, capacity) == capacity;
        if (is_full && room < limit) continue;
        to.resize(start);
        return decoding{is_full ? decoding::too_large : decoding::broken};
    }
}

bool lz4_block::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    if (from.size() > LZ4_MAX_INPUT_SIZE) return false;
    const std::size_t start = to.size();
    const int size = static_cast<int>(from.size()), bound = LZ4_compressBound(size);
    to.resize(start + static_cast<std::size_t>(bound));
    const int made = LZ4_compress_default(reinterpret_cast<const char*>(from.data()),
                                          reinterpret_cast<char*>(to.data() + start), size, bound);
    to.resize(start + static_cast<std::size_t>(made));
    return made > 0;
}

}  // namespace verbatim::wire

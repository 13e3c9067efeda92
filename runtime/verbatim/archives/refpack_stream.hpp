// Streams of RefPack as games store them: with sizes that need not be right, and with bytes behind the stream.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::archives {

// What a stream of RefPack gives.
struct unpacked {
    std::vector<std::byte> content{};
    std::size_t used = 0;      // of the stored bytes
    std::uint64_t stated = 0;  // size of the content, as the stream says it
    bool has_stop = false;
};

// Decodes a stream as far as its commands lead: to the one that ends it, or to the end of the stored bytes. Sizes that
// the stream states do not count. Nothing if a command leads out of the stored bytes or of the content.
std::optional<unpacked> unpack(std::span<const std::byte> stored);

}  // namespace verbatim::archives

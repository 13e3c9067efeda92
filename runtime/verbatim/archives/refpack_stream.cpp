#include "verbatim/archives/refpack_stream.hpp"

namespace verbatim::archives {

std::optional<unpacked> unpack(std::span<const std::byte> stored) {
    const auto byte = [&](std::size_t at) { return std::to_integer<std::size_t>(stored[at]); };
    if (stored.size() < 2 || byte(1) != 0xFB || (byte(0) & 0x10) == 0 || (byte(0) & ~std::size_t{0xD1}) != 0) return {};
    const std::size_t width = byte(0) & 0x80 ? 4 : 3, sizes = byte(0) & 0x01 ? 2 : 1;
    unpacked made;
    std::size_t at = 2 + width * sizes;
    if (at > stored.size()) return {};
    for (std::size_t i = at - width; i < at; ++i) made.stated = made.stated << 8 | byte(i);
    while (at < stored.size() && !made.has_stop) {
        const auto a = byte(at);
        const std::size_t size = a < 0x80 ? 2 : a < 0xC0 ? 3 : a < 0xE0 ? 4 : 1;
        if (size > stored.size() - at) return {};
        const auto b = size > 1 ? byte(at + 1) : 0, c = size > 2 ? byte(at + 2) : 0, d = size > 3 ? byte(at + 3) : 0;
        std::size_t literals = a & 3, copied = 0, distance = 0;
        if (a < 0x80) {
            copied = (a >> 2 & 7) + 3;
            distance = (a << 3 & 0x300) + b + 1;
        } else if (a < 0xC0) {
            literals = b >> 6;
            copied = (a & 0x3F) + 4;
            distance = ((b & 0x3F) << 8) + c + 1;
        } else if (a < 0xE0) {
            copied = (a << 6 & 0x300) + d + 5;
            distance = (a << 12 & 0x10000) + (b << 8) + c + 1;
        } else if (a < 0xFC) literals = ((a & 0x1F) << 2) + 4;
        else made.has_stop = true;
        at += size;
        if (literals > stored.size() - at) return {};
        const auto from = stored.begin() + static_cast<std::ptrdiff_t>(at);
        made.content.insert(made.content.end(), from, from + static_cast<std::ptrdiff_t>(literals));
        at += literals;
        if (distance > made.content.size()) return {};
        for (std::size_t i = 0; i < copied; ++i) made.content.push_back(made.content[made.content.size() - distance]);
    }
    if (!made.has_stop && made.content.size() != made.stated) return {};
    made.used = at;
    return made;
}

}  // namespace verbatim::archives

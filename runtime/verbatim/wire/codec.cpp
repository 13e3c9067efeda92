// The codecs of zlib. The decoded bytes never take much more memory than the caller allows.
#include <algorithm>

#include <zlib.h>

#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

namespace {

// zlib counts in 32 bits.
constexpr std::size_t most_at_once = std::size_t{1} << 30;
Bytef* bytes(const std::byte* at) { return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(at)); }
uInt piece(std::size_t left) { return static_cast<uInt>(std::min(left, most_at_once)); }

decoding inflate_all(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most, int window) {
    z_stream z{};
    if (inflateInit2(&z, window) != Z_OK) return {};
    const std::size_t before = to.size();
    std::size_t used = 0, made = 0;
    int state = Z_OK;
    while (state == Z_OK && made <= most) {
        // There is room for one byte more than is allowed, which shows that there are too many.
        if (before + made == to.size())
            to.resize(before + std::min(most + 1, std::max<std::size_t>({2 * made, 2 * from.size(), 256})));
        z.next_in = bytes(from.data() + used);
        z.avail_in = piece(from.size() - used);
        z.next_out = bytes(to.data() + before + made);
        z.avail_out = piece(to.size() - before - made);
        state = inflate(&z, Z_NO_FLUSH);
        used = static_cast<std::size_t>(z.next_in - bytes(from.data()));
        made = static_cast<std::size_t>(z.next_out - bytes(to.data() + before));
    }
    inflateEnd(&z);
    to.resize(before + std::min(made, most));
    if (made > most) return {decoding::too_large};
    return state == Z_STREAM_END ? decoding{decoding::done, used} : decoding{};
}

bool deflate_all(std::span<const std::byte> from, std::vector<std::byte>& to, int window) {
    z_stream z{};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return false;
    std::size_t used = 0, end = to.size();
    int state = Z_OK;
    while (state == Z_OK) {
        if (end == to.size()) to.resize(end + std::max<std::size_t>(deflateBound(&z, piece(from.size() - used)), 256));
        z.next_in = bytes(from.data() + used);
        z.avail_in = piece(from.size() - used);
        const bool last = used + z.avail_in == from.size();
        z.next_out = bytes(to.data() + end);
        z.avail_out = piece(to.size() - end);
        state = deflate(&z, last ? Z_FINISH : Z_NO_FLUSH);
        used = static_cast<std::size_t>(z.next_in - bytes(from.data()));
        end = static_cast<std::size_t>(z.next_out - bytes(to.data()));
    }
    deflateEnd(&z);
    to.resize(end);
    return state == Z_STREAM_END;
}

constexpr int with_header = 15, without_header = -15, of_gzip = 15 + 16;

}  // namespace

decoding zlib::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    return inflate_all(from, to, most, with_header);
}
decoding raw_deflate::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    return inflate_all(from, to, most, without_header);
}
decoding gzip::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    return inflate_all(from, to, most, of_gzip);
}
bool zlib::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    return deflate_all(from, to, with_header);
}
bool raw_deflate::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    return deflate_all(from, to, without_header);
}
bool gzip::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    return deflate_all(from, to, of_gzip);
}

}  // namespace verbatim::wire

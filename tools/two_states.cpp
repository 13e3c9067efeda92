#include "tools/two_states.hpp"

#include <zlib.h>

#include <algorithm>
#include <boost/endian/conversion.hpp>
#include <cstdint>
#include <functional>
#include <utility>

#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

using byte_span = std::span<const std::byte>;
using boost::endian::load_little_u64;
using boost::endian::store_little_u64;

constexpr std::size_t hunk_size = 3 * 8;

// Most bytes of two states are the same: blocks of them are compared at once.
constexpr std::size_t block = 1 << 12;

std::size_t same_at_start(byte_span a, byte_span b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (most - same >= block && walk::same_bytes(a.subspan(same, block), b.subspan(same, block))) same += block;
    while (same < most && a[same] == b[same]) ++same;
    return same;
}
std::size_t same_at_end(byte_span a, byte_span b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t same = 0;
    const auto block_of = [&](byte_span of) { return of.subspan(of.size() - same - block, block); };
    while (most - same >= block && walk::same_bytes(block_of(a), block_of(b))) same += block;
    while (same < most && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    return same;
}

// Finds where two states, which differ at their start, are the same again.
class meeting {
public:
    hunk of(byte_span a, byte_span b) {
        const auto shorter = std::min(a.size(), b.size());
        for (std::size_t k = 1; k <= near && k + run <= shorter; ++k)
            if (std::ranges::equal(a.subspan(k, run), b.subspan(k, run))) return {0, k, k};
        // Data has been inserted or removed here, or a little further on. What is looked for is long, and few times, so
        // that files with many changes take no long time.
        for (const std::size_t skipped : {std::size_t{0}, near}) {
            if (skipped + probe > shorter || searches_ == 0) break;
            --searches_;
            if (const auto at = place_of(a.subspan(skipped, probe), b)) return {0, skipped, *at};
            if (const auto at = place_of(b.subspan(skipped, probe), a)) return {0, *at, skipped};
        }
        return {0, a.size(), b.size()};
    }

private:
    static constexpr std::size_t near = 64, run = 16, probe = 32;

    static std::optional<std::size_t> place_of(byte_span part, byte_span in) {
        const auto at = std::search(in.begin(), in.end(), std::boyer_moore_horspool_searcher(part.begin(), part.end()));
        return at == in.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - in.begin()));
    }

    std::size_t searches_ = 64;
};

}  // namespace

std::vector<hunk> hunks_between(byte_span a, byte_span b) {
    std::vector<hunk> all;
    const auto start = same_at_start(a, b);
    const auto end = same_at_end(a.subspan(start), b.subspan(start));
    a = a.first(a.size() - end), b = b.first(b.size() - end);
    for (meeting next;;) {
        const auto same = same_at_start(a, b);
        a = a.subspan(same), b = b.subspan(same);
        if (a.empty() && b.empty()) return all;
        hunk one = next.of(a, b);
        one.same = same;
        a = a.subspan(one.before), b = b.subspan(one.after);
        all.push_back(one);
    }
}

namespace {

// The checksums of bytes to which others are appended.
class growing_sums {
public:
    void append(byte_span bytes) { append(sums_of(bytes)); }
    struct part {
        uLong crc, adler;
        z_off_t size;
    };
    static part sums_of(byte_span bytes) {
        const auto* const at = reinterpret_cast<const Bytef*>(bytes.data());
        return {::crc32_z(0, at, bytes.size()), ::adler32_z(1, at, bytes.size()), static_cast<z_off_t>(bytes.size())};
    }
    void append(const part& p) {
        crc_ = ::crc32_combine(crc_, p.crc, p.size);
        adler_ = ::adler32_combine(adler_, p.adler, p.size);
    }
    std::uint64_t both() const { return std::uint64_t{crc_} << 32 | adler_; }

private:
    uLong crc_ = 0, adler_ = 1;
};

}  // namespace

std::uint64_t checksums_of(byte_span bytes) {
    growing_sums sums;
    sums.append(bytes);
    return sums.both();
}

state_sums sums_of(byte_span before, byte_span after, std::span<const hunk> hunks,
                   const std::function<void()>& after_part) {
    growing_sums was, is;
    const auto append_same = [&](std::size_t size) {
        constexpr std::size_t most = 1 << 22;
        for (auto left = before.first(size); !left.empty(); left = left.subspan(std::min(most, left.size()))) {
            const auto part = growing_sums::sums_of(left.first(std::min(most, left.size())));
            was.append(part);
            is.append(part);
            if (left.size() > most) after_part();
        }
        before = before.subspan(size);
        after = after.subspan(size);
    };
    for (const hunk& h : hunks) {
        append_same(h.same);
        was.append(before.first(h.before));
        is.append(after.first(h.after));
        before = before.subspan(h.before);
        after = after.subspan(h.after);
    }
    append_same(before.size());
    return {was.both(), is.both()};
}

// The number of hunks, the hunks, and the bytes of the hunks: those before, and then those after. The number of all
// these bytes comes before what is compressed of them.
std::vector<std::byte> packed_difference(byte_span before, byte_span after, std::span<const hunk> hunks) {
    std::vector<unsigned char> plain(8 + hunks.size() * hunk_size);
    store_little_u64(plain.data(), hunks.size());
    const auto append = [&](byte_span bytes) {
        const auto* const at = reinterpret_cast<const unsigned char*>(bytes.data());
        plain.insert(plain.end(), at, at + bytes.size());
    };
    std::size_t at = 8, a = 0, b = 0;
    for (const hunk& h : hunks) {
        for (const std::size_t number : {h.same, h.before, h.after}) store_little_u64(&plain[at], number), at += 8;
        append(before.subspan(a + h.same, h.before));
        a += h.same + h.before;
    }
    for (const hunk& h : hunks) append(after.subspan(b + h.same, h.after)), b += h.same + h.after;

    auto size = ::compressBound(static_cast<uLong>(plain.size()));
    std::vector<std::byte> packed(8 + size);
    store_little_u64(reinterpret_cast<unsigned char*>(packed.data()), plain.size());
    // It fails only if there is no memory.
    if (::compress2(reinterpret_cast<Bytef*>(packed.data() + 8), &size, plain.data(), static_cast<uLong>(plain.size()),
                    Z_BEST_SPEED) != Z_OK)
        throw std::bad_alloc();
    packed.resize(8 + size);
    return packed;
}

std::optional<std::vector<std::byte>> other_state(byte_span difference, byte_span from, direction to) {
    if (difference.size() < 8) return {};
    const auto packed = difference.subspan(8);
    const auto plain_size = load_little_u64(reinterpret_cast<const unsigned char*>(difference.data()));
    constexpr std::uint64_t most_a_byte = 1032;  // more than that, zlib cannot make of a byte
    if (plain_size < 8 || plain_size / most_a_byte > packed.size()) return {};
    std::vector<unsigned char> plain(static_cast<std::size_t>(plain_size));
    auto size = static_cast<uLongf>(plain.size());
    if (::uncompress(plain.data(), &size, reinterpret_cast<const Bytef*>(packed.data()),
                     static_cast<uLong>(packed.size())) != Z_OK ||
        size != plain.size())
        return {};
    const auto count = load_little_u64(plain.data());
    if (count > (plain.size() - 8) / hunk_size) return {};
    const auto bytes = std::as_bytes(std::span(plain)).subspan(8 + static_cast<std::size_t>(count) * hunk_size);
    const auto number = [&](std::uint64_t h, std::size_t i) {
        return load_little_u64(&plain[8 + h * hunk_size + 8 * i]);
    };

    std::uint64_t all_before = 0;
    for (std::uint64_t h = 0; h < count; ++h) {
        if (number(h, 1) > bytes.size() - all_before) return {};
        all_before += number(h, 1);
    }
    // What replaces the bytes of `from`, and how many those are.
    const auto middle = static_cast<std::size_t>(all_before);
    auto others = to == direction::back ? bytes.first(middle) : bytes.subspan(middle);
    const std::size_t own = to == direction::back ? 2 : 1, other = to == direction::back ? 1 : 2;
    std::vector<std::byte> made;
    for (std::uint64_t h = 0; h < count; ++h) {
        const auto same = number(h, 0), replaced = number(h, own), by = number(h, other);
        if (same > from.size() || replaced > from.size() - same || by > others.size()) return {};
        const auto kept = from.first(static_cast<std::size_t>(same)), put = others.first(static_cast<std::size_t>(by));
        made.insert(made.end(), kept.begin(), kept.end());
        made.insert(made.end(), put.begin(), put.end());
        from = from.subspan(kept.size() + static_cast<std::size_t>(replaced)), others = others.subspan(put.size());
    }
    made.insert(made.end(), from.begin(), from.end());
    return made;
}

}  // namespace verbatim::tools

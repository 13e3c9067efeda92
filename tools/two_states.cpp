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
        size_ += p.size;
    }
    part as_part() const { return {crc_, adler_, size_}; }
    std::uint64_t both() const { return std::uint64_t{crc_} << 32 | adler_; }

private:
    uLong crc_ = 0, adler_ = 1;
    z_off_t size_ = 0;
};

}  // namespace

void state_bytes::each(std::size_t offset, std::size_t size, const std::function<void(byte_span)>& take) const {
    const auto of_file = std::min(size, file.size() - std::min(offset, file.size()));
    if (of_file > 0) take(file.subspan(offset, of_file));
    if (of_file < size) take(directory.subspan(offset + of_file - file.size(), size - of_file));
}

std::vector<hunk> with_directory(std::vector<hunk> all, const state_bytes& before, const state_bytes& after) {
    auto rest = before.file.size();  // of the file, behind its last hunk
    for (const hunk& h : all) rest -= h.same + h.before;
    for (hunk h : hunks_between(before.directory, after.directory)) {
        h.same += std::exchange(rest, 0);
        all.push_back(h);
    }
    return all;
}

namespace {

// Takes pieces from the start of a list of them.
class piece_taker {
public:
    explicit piece_taker(std::span<const archives::piece> from) : left_(from) {}

    // Takes so many bytes, which are there, to a list; null: leaves them out.
    void take(std::size_t size, std::vector<archives::piece>* to) {
        while (size > 0) {
            const auto& p = left_.front();
            const auto part = std::min<std::size_t>(size, p.size() - taken_);
            const auto start = p.bytes.begin() + static_cast<std::ptrdiff_t>(p.bytes.empty() ? 0 : taken_);
            if (to && p.bytes.empty()) to->push_back({{p.from.offset + taken_, part}, {}});
            else if (to) to->push_back({{}, {start, start + static_cast<std::ptrdiff_t>(part)}});
            size -= part;
            taken_ += part;
            if (taken_ < p.size()) return;
            left_ = left_.subspan(1);
            taken_ = 0;
        }
    }

private:
    std::span<const archives::piece> left_;
    std::size_t taken_ = 0;  // of the first one
};

// Appends bytes to checksums, in parts.
void append_parts(growing_sums& to, byte_span bytes, const std::function<void()>& after_part) {
    constexpr std::size_t most = 1 << 22;
    for (const bool is_large = bytes.size() > most; !bytes.empty();
         bytes = bytes.subspan(std::min(most, bytes.size()))) {
        to.append(bytes.first(std::min(most, bytes.size())));
        if (is_large) after_part();
    }
}

}  // namespace

std::uint64_t checksums_of(const state_bytes& state) {
    growing_sums sums;
    sums.append(state.file);
    sums.append(state.directory);
    return sums.both();
}

state_sums sums_of(const state_bytes& before, const state_bytes& after, std::span<const hunk> hunks,
                   const std::function<void()>& after_part) {
    growing_sums was, is;
    std::size_t a = 0, b = 0;
    const auto append_same = [&](std::size_t size) {
        growing_sums same;
        before.each(a, size, [&](byte_span part) { append_parts(same, part, after_part); });
        was.append(same.as_part());
        is.append(same.as_part());
        a += size;
        b += size;
    };
    for (const hunk& h : hunks) {
        append_same(h.same);
        before.each(a, h.before, [&](byte_span part) { was.append(part); });
        after.each(b, h.after, [&](byte_span part) { is.append(part); });
        a += h.before;
        b += h.after;
    }
    append_same(before.size() - a);
    return {was.both(), is.both()};
}

// The number of hunks, the hunks, and the bytes of the hunks: those before, and then those after. The number of all
// these bytes comes before what is compressed of them.
std::vector<std::byte> packed_difference(const state_bytes& before, const state_bytes& after,
                                         std::span<const hunk> hunks) {
    std::vector<unsigned char> plain(8 + hunks.size() * hunk_size);
    store_little_u64(plain.data(), hunks.size());
    const auto append = [&](byte_span bytes) {
        const auto* const at = reinterpret_cast<const unsigned char*>(bytes.data());
        plain.insert(plain.end(), at, at + bytes.size());
    };
    std::size_t at = 8, a = 0, b = 0;
    for (const hunk& h : hunks) {
        for (const std::size_t number : {h.same, h.before, h.after}) {
            store_little_u64(&plain[at], number);
            at += 8;
        }
        before.each(a + h.same, h.before, append);
        a += h.same + h.before;
    }
    for (const hunk& h : hunks) {
        after.each(b + h.same, h.after, append);
        b += h.same + h.after;
    }

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

std::size_t state_pieces::size() const {
    std::size_t all = 0;
    for (const auto& p : pieces_) all += p.size();
    return all;
}

void state_pieces::each(std::size_t offset, std::size_t size, const std::function<void(byte_span)>& take,
                        const std::function<void()>& after_part) const {
    constexpr std::size_t most = 1 << 22;
    std::vector<archives::piece> some;
    piece_taker left(pieces_);
    left.take(offset, nullptr);
    left.take(size, &some);
    for (const auto& p : some) {
        if (!p.bytes.empty()) {
            take(p.bytes);
            continue;
        }
        for (auto at = p.from.offset; at < p.from.end(); at += most) {
            from_.each(at, std::min<std::size_t>(most, p.from.end() - at), take);
            if (p.from.size > most) after_part();
        }
    }
}

std::vector<std::byte> state_pieces::bytes() const {
    std::vector<std::byte> all;
    all.reserve(size());
    each(0, size(), [&](byte_span part) { all.insert(all.end(), part.begin(), part.end()); });
    return all;
}

std::uint64_t state_pieces::sums(const std::function<void()>& after_part) const {
    growing_sums sums;
    each(
        0, size(), [&](byte_span part) { sums.append(part); }, after_part);
    return sums.both();
}

std::optional<unpacked_difference> unpacked_difference::of(byte_span difference) {
    if (difference.size() < 8) return {};
    const auto packed = difference.subspan(8);
    const auto plain_size = load_little_u64(reinterpret_cast<const unsigned char*>(difference.data()));
    constexpr std::uint64_t most_a_byte = 1032;  // more than that, zlib cannot make of a byte
    if (plain_size < 8 || plain_size / most_a_byte > packed.size()) return {};
    unpacked_difference made{{}, {}, {}, std::vector<std::byte>(static_cast<std::size_t>(plain_size))};
    auto* const plain = reinterpret_cast<unsigned char*>(made.plain.data());
    auto size_made = static_cast<uLongf>(made.plain.size());
    if (::uncompress(plain, &size_made, reinterpret_cast<const Bytef*>(packed.data()),
                     static_cast<uLong>(packed.size())) != Z_OK ||
        size_made != made.plain.size())
        return {};
    const auto count = load_little_u64(plain);
    if (count > (made.plain.size() - 8) / hunk_size) return {};
    const auto bytes = byte_span(made.plain).subspan(8 + static_cast<std::size_t>(count) * hunk_size);
    std::uint64_t all_before = 0, all_after = 0;
    for (std::uint64_t h = 0; h < count; ++h) {
        const auto number = [&](std::size_t i) { return load_little_u64(plain + 8 + h * hunk_size + 8 * i); };
        const std::uint64_t same = number(0), before = number(1), after = number(2);
        if (before > bytes.size() - all_before || after > bytes.size() - all_after) return {};
        all_before += before;
        all_after += after;
        if (all_before + all_after > bytes.size() || same > SIZE_MAX / 2) return {};
        made.hunks.push_back(
            {static_cast<std::size_t>(same), static_cast<std::size_t>(before), static_cast<std::size_t>(after)});
    }
    made.before = bytes.first(static_cast<std::size_t>(all_before));
    made.after = bytes.subspan(made.before.size(), static_cast<std::size_t>(all_after));
    return made;
}

std::optional<state_pieces> state_pieces::other(byte_span difference, direction to) const {
    const auto d = unpacked_difference::of(difference);
    if (!d) return {};
    const bool is_back = to == direction::back;
    auto own = is_back ? d->after : d->before, others = is_back ? d->before : d->after;
    state_pieces made(from_);
    made.pieces_.clear();
    piece_taker left(pieces_);
    const auto all = size();
    std::size_t at = 0;
    for (const hunk& h : d->hunks) {
        const auto replaced = is_back ? h.after : h.before, by = is_back ? h.before : h.after;
        if (h.same > all - at || replaced > all - at - h.same) return {};
        left.take(h.same, &made.pieces_);
        std::vector<archives::piece> there;
        left.take(replaced, &there);
        for (const auto& p : there)
            if (!has(p, own.first(static_cast<std::size_t>(p.size())))) return {};
            else own = own.subspan(static_cast<std::size_t>(p.size()));
        const auto put = others.first(by);
        if (!put.empty()) made.pieces_.push_back({{}, {put.begin(), put.end()}});
        at += h.same + replaced;
        others = others.subspan(by);
    }
    left.take(all - at, &made.pieces_);
    return made;
}

bool state_pieces::has(const archives::piece& p, byte_span bytes) const {
    if (!p.bytes.empty()) return walk::same_bytes(p.bytes, bytes);
    bool same = true;
    from_.each(static_cast<std::size_t>(p.from.offset), static_cast<std::size_t>(p.from.size), [&](byte_span part) {
        same = same && walk::same_bytes(part, bytes.first(part.size()));
        bytes = bytes.subspan(part.size());
    });
    return same;
}

}  // namespace verbatim::tools

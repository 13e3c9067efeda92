// RefPack: commands of one to four bytes give literal bytes, or copies of bytes that have been decoded before.
#include <algorithm>
#include <optional>

#include "verbatim/wire/coded.hpp"

namespace verbatim::wire {

namespace {

constexpr unsigned mark = 0xFB, plain = 0x10, has_stream_size = 0x01, has_long_sizes = 0x80;

// A command: `literals` bytes of the stream are taken as they are, then `copied` bytes from `distance` bytes before.
struct command {
    std::size_t literals = 0, copied = 0, distance = 0;
    bool ends = false;
};

class reader {
public:
    explicit reader(std::span<const std::byte> from) : from_(from) {}
    std::size_t used() const { return at_; }
    std::size_t left() const { return from_.size() - at_; }
    std::size_t next() { return left() ? static_cast<std::size_t>(from_[at_++]) : (is_cut_ = true, 0); }
    std::size_t number(std::size_t size) {
        std::size_t all = 0;
        while (size--) all = all << 8 | next();
        return all;
    }
    std::span<const std::byte> take(std::size_t count) {
        at_ += count;
        return from_.subspan(at_ - count, count);
    }
    // Returns the next command; nothing if the stream ends in it.
    std::optional<command> next_command() {
        const std::size_t a = next();
        command c;
        if (a < 0x80) {
            const std::size_t b = next();
            c = {a & 3, (a >> 2 & 7) + 3, (a << 3 & 0x300) + b + 1};
        } else if (a < 0xC0) {
            const std::size_t b = next(), d = next();
            c = {b >> 6, (a & 0x3F) + 4, ((b & 0x3F) << 8) + d + 1};
        } else if (a < 0xE0) {
            const std::size_t b = next(), d = next(), e = next();
            c = {a & 3, (a << 6 & 0x300) + e + 5, (a << 12 & 0x10000) + (b << 8) + d + 1};
        } else if (a < 0xFC) {
            c = {((a & 0x1F) << 2) + 4};
        } else {
            c = {a & 3, 0, 0, true};
        }
        return is_cut_ ? std::nullopt : std::optional(c);
    }

private:
    std::span<const std::byte> from_;
    std::size_t at_ = 0;
    bool is_cut_ = false;
};

// Finds earlier occurrences of bytes. It remembers the last place for each sequence of three bytes, by a hash.
class dictionary {
public:
    static constexpr std::size_t farthest = 0x20000, longest = 1028;

    explicit dictionary(std::span<const std::byte> all) : all_(all), places_(std::size_t{1} << 14, nowhere) {}
    void add(std::size_t at) {
        if (at + 3 <= all_.size()) places_[slot(at)] = at;
    }
    // Returns a copy command for the bytes at a position if one is shorter than literals.
    std::optional<command> find(std::size_t at) const {
        if (at + 3 > all_.size()) return {};
        const std::size_t there = places_[slot(at)];
        if (there == nowhere || at - there > farthest) return {};
        const std::size_t most = std::min(all_.size() - at, longest), distance = at - there;
        std::size_t same = 0;
        while (same < most && all_[there + same] == all_[at + same]) ++same;
        const std::size_t least = distance <= 0x400 ? 3 : distance <= 0x4000 ? 4 : 5;
        return same < least ? std::nullopt : std::optional(command{0, same, distance});
    }

private:
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::size_t slot(std::size_t at) const {
        const auto three = static_cast<std::uint32_t>(all_[at]) << 16 | static_cast<std::uint32_t>(all_[at + 1]) << 8 |
                           static_cast<std::uint32_t>(all_[at + 2]);
        return (three * 2654435761u) >> 18;
    }
    std::span<const std::byte> all_;
    std::vector<std::size_t> places_;
};

class writer {
public:
    explicit writer(std::vector<std::byte>& to) : to_(to) {}
    void number(std::size_t value, std::size_t size) {
        while (size--) put(value >> 8 * size);
    }
    // Puts literals in multiples of four until at most three are left, which the next command can hold.
    void literals(std::span<const std::byte>& bytes) {
        while (bytes.size() >= 4) {
            const std::size_t count = std::min<std::size_t>(bytes.size() / 4 * 4, 112);
            put(0xE0 + (count - 4) / 4);
            raw(bytes, count);
        }
    }
    void copy(std::span<const std::byte>& bytes, const command& c) {
        const std::size_t count = bytes.size(), back = c.distance - 1;
        if (c.copied <= 10 && back < 0x400) {
            put((back >> 3 & 0x60) | (c.copied - 3) << 2 | count), put(back);
        } else if (c.copied <= 67 && back < 0x4000) {
            put(0x80 | (c.copied - 4)), put(count << 6 | back >> 8), put(back);
        } else {
            put(0xC0 | (back >> 12 & 0x10) | ((c.copied - 5) >> 6 & 0x0C) | count), put(back >> 8), put(back),
                put(c.copied - 5);
        }
        raw(bytes, count);
    }
    void end(std::span<const std::byte>& bytes) {
        put(0xFC | bytes.size());
        raw(bytes, bytes.size());
    }

private:
    void put(std::size_t byte) { to_.push_back(static_cast<std::byte>(byte)); }
    void raw(std::span<const std::byte>& bytes, std::size_t count) {
        to_.insert(to_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
        bytes = bytes.subspan(count);
    }
    std::vector<std::byte>& to_;
};

}  // namespace

decoding refpack::decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
    reader in(from);
    const std::size_t flags = in.next();
    if (in.next() != mark || (flags & ~(has_stream_size | has_long_sizes)) != plain) return {};
    const std::size_t width = flags & has_long_sizes ? 4 : 3;
    if (flags & has_stream_size) in.number(width);
    const std::size_t size = in.number(width), before = to.size();
    if (size > most) return {decoding::too_large};
    for (;;) {
        const auto c = in.next_command();
        if (!c || c->literals > in.left()) return {};
        const std::size_t made = to.size() - before + c->literals;
        if (made + c->copied > size || c->distance > made) return {};
        const auto literals = in.take(c->literals);
        to.insert(to.end(), literals.begin(), literals.end());
        for (std::size_t i = 0; i < c->copied; ++i) to.push_back(to[to.size() - c->distance]);
        if (c->ends) return to.size() - before == size ? decoding{decoding::done, in.used()} : decoding{};
    }
}

bool refpack::encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
    if (from.size() > 0xFFFFFFFF) return false;
    writer out(to);
    const bool is_long = from.size() > 0xFFFFFF;
    out.number((plain | (is_long ? has_long_sizes : 0)) << 8 | mark, 2);
    out.number(from.size(), is_long ? 4 : 3);
    dictionary known(from);
    std::size_t start = 0;  // the first byte that no command covers yet
    for (std::size_t at = 0; at < from.size();) {
        const auto found = known.find(at);
        const std::size_t passed = found ? found->copied : 1;
        if (found) {
            auto bytes = from.subspan(start, at - start);
            out.literals(bytes), out.copy(bytes, *found);
            start = at + passed;
        }
        for (std::size_t i = 0; i < passed; ++i) known.add(at++);
    }
    auto bytes = from.subspan(start);
    out.literals(bytes), out.end(bytes);
    return true;
}

}  // namespace verbatim::wire

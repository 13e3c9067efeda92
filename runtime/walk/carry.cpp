#include "runtime/walk/carry.hpp"

#include <algorithm>
#include <functional>

namespace verbatim::walk {

carried_bytes between(carried_bytes bytes, std::size_t from, std::size_t to) {
    const auto first = std::ranges::lower_bound(bytes, from, {}, &carried::old);
    return {first, std::ranges::lower_bound(first, bytes.end(), to, {}, &carried::old)};
}
void shift(carried_bytes bytes, std::size_t old_at, std::size_t now_at) {
    for (carried& b : bytes) b.now = b.old - old_at + now_at;
}
void lose(carried_bytes bytes) {
    for (carried& b : bytes) b.now = varies;
}

namespace {

// Which of `now` things each of `old` ones has become: those in front of the first change and behind the last one are known, and what is
// between them when it is one only, then and now: that has been edited.
class matching {
public:
    matching(std::size_t old, std::size_t now, const std::function<bool(std::size_t, std::size_t)>& equal) : old_(old), now_(now) {
        const std::size_t least = std::min(old, now);
        while (front_ < least && equal(front_, front_)) ++front_;
        while (back_ < least && equal(old - 1 - back_, now - 1 - back_)) ++back_;
    }
    // `varies`: it is gone, or could be several.
    std::size_t of(std::size_t i) const {
        if (front_ == old_ && old_ == now_) return i;
        // When unchanged ones in front and behind overlap, as in AA to AAA, those in the overlap could be either.
        const std::size_t least = std::min(old_, now_);
        const std::size_t front = std::min(front_, least - back_), back = std::min(back_, least - front_);
        if (i < front) return i;
        if (i >= old_ - back) return i + now_ - old_;
        const bool one = front_ + back_ + 1 == old_ && old_ == now_;
        return one ? i : varies;
    }

private:
    std::size_t old_, now_, front_ = 0, back_ = 0;
};

// The elements of one list: where each stands, and one behind the last; what each is known by, when that is more than its bytes.
struct elements {
    static constexpr std::size_t plain = varies, fresh = varies - 1;  // it points to nothing; to new values only

    std::vector<std::size_t> starts;
    std::span<const std::byte> bytes{};  // of all of them
    std::vector<std::size_t> keys{};     // for each the first place that it leads to; of elements that can point
    std::vector<std::pair<std::size_t, std::size_t>> places{};  // every place that one leads to, and the element; in ascending order

    elements(const element_type& of, const element_pointers& all, const walk::places* known, std::size_t at) {
        starts.reserve(all.size() + 1);
        for (const void* element : all) starts.push_back(at), at += of.measure(element, at);
        starts.push_back(at);
        for (std::size_t i = 0; of.gather && i < all.size(); ++i) {
            std::vector<segment> segments;
            of.gather(segments, known, all[i]);
            keys.push_back(segments.empty() ? plain : fresh);
            for (const segment& s : segments) {
                if (s.place == varies) continue;
                places.emplace_back(s.place, i);
                if (keys[i] == fresh) keys[i] = s.place;
            }
        }
        std::ranges::sort(places);
    }
    std::size_t count() const { return starts.size() - 1; }
    std::size_t size() const { return starts.back() - starts.front(); }
    bool is_plain(std::size_t i) const { return keys.empty() || keys[i] == plain; }
    std::span<const std::byte> of(std::size_t i) const { return bytes.subspan(starts[i] - starts[0], starts[i + 1] - starts[i]); }
};

}  // namespace

void carry_run(carried_bytes bytes, std::size_t old_at, std::span<const std::byte> old, std::size_t now_at, std::span<const std::byte> now) {
    if (bytes.empty()) return;
    const matching which(old.size(), now.size(), [&](std::size_t i, std::size_t j) { return old[i] == now[j]; });
    for (carried& b : bytes) {
        const std::size_t there = which.of(b.old - old_at);
        b.now = there == varies ? varies : now_at + there;
    }
}

void carry_fixed(carried_bytes bytes, std::size_t size, std::size_t old_at, std::span<const std::byte> old, std::size_t now_at, std::span<const std::byte> now) {
    const matching which(old.size() / size, now.size() / size,
                         [&](std::size_t i, std::size_t j) { return std::ranges::equal(old.subspan(i * size, size), now.subspan(j * size, size)); });
    for (carried& b : bytes) {
        const std::size_t i = (b.old - old_at) / size, there = which.of(i);
        b.now = there == varies ? varies : b.old - old_at - i * size + now_at + there * size;
    }
}

void carry_elements(carrying& c, carried_bytes bytes, const element_type& type, const element_pointers& all_old, const element_pointers& all_now,
                    std::size_t old_at, std::size_t now_at) {
    elements old(type, all_old, c.old_places, old_at), now(type, all_now, c.places_now, now_at);
    bytes = between(bytes, old_at, old.starts.back());
    std::vector<std::byte> written(now.size());
    old.bytes = c.file.subspan(old_at, old.size());
    now.bytes = written;
    for (std::size_t i = 0; i < now.count(); ++i)
        if (now.is_plain(i) && !type.write(c, all_now[i], now.starts[i], written.data() + (now.starts[i] - now_at))) return lose(bytes);

    const matching which(old.count(), now.count(), [&](std::size_t i, std::size_t j) {
        if (old.is_plain(i) && now.is_plain(j)) return std::ranges::equal(old.of(i), now.of(j));
        return !old.is_plain(i) && !now.is_plain(j) && old.keys[i] == now.keys[j];
    });
    // The element that leads now to what the old one led to; `varies` when there is none, or when there are several.
    const auto by_places = [&](std::size_t i) {
        std::size_t found = varies;
        // In the order of reading, the elements' order.
        auto in = std::ranges::lower_bound(old.places, i, {}, &std::pair<std::size_t, std::size_t>::second);
        for (; in != old.places.end() && in->second == i; ++in) {
            const auto at = std::ranges::lower_bound(now.places, std::pair(in->first, std::size_t{0}));
            if (at == now.places.end() || at->first != in->first) continue;
            if (found != varies && found != at->second) return varies;
            found = at->second;
        }
        return found;
    };
    while (!bytes.empty()) {
        const auto behind = std::ranges::upper_bound(old.starts, bytes.front().old);
        const auto i = static_cast<std::size_t>(behind - old.starts.begin()) - 1;
        const auto inside = between(bytes, bytes.front().old, *behind);
        bytes = bytes.subspan(inside.size());
        const std::size_t j = old.is_plain(i) ? which.of(i) : by_places(i);
        if (j == varies) lose(inside);
        else type.carry(c, inside, all_old[i], all_now[j], {old.starts[i], *behind}, {now.starts[j], now.starts[j + 1]});
    }
}

}  // namespace verbatim::walk

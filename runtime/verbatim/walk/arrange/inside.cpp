#include "verbatim/walk/arrange/inside.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <tuple>

namespace verbatim::walk {

using wire::dynamic_size;

namespace {

bool is_resized_look(const segment& s) { return s.is_look && s.inside != dynamic_size && s.size != s.origin_size; }
bool has_all_of(const segment& s, const segment& in) {
    return in.origin <= s.origin && end_of(s) <= end_of(in) && in.origin_size > s.origin_size;
}

// Finds where segments are that started inside others. A look in the bytes of another look that has another size now is
// found in that one.
class carrying {
public:
    carrying(std::vector<segment>& now, const std::vector<segment>& before, relocation& c)
        : now_(now), before_(before), c_(c), places_(before.empty() ? 0 : c.old_places->size()) {
        for (const segment& s : before)
            if (s.place != dynamic_size) places_[s.place] = &s;
        for (std::size_t i = 0; i < now.size(); ++i)
            if (is_resized_look(now[i])) resized_.push_back(i);
        std::ranges::sort(resized_, {},
                          [&](std::size_t i) { return std::tuple(now[i].inside, now[i].origin, ~now[i].origin_size); });
        for (std::size_t k = 0; k < resized_.size(); ++k)
            around_.push_back(k ? innermost(now[resized_[k]], k - 1) : none);
    }

    void all() {
        for (segment& s : now_) {
            if (s.inside == dynamic_size || (!is_relocated(s, now_[s.inside]) && !is_resized_look(s))) continue;
            const std::size_t in = s.is_look ? look_around(s).value_or(s.inside) : s.inside;
            wanted_.push_back({in, s.origin, &s, &s.start});
            if (s.origin_size > 0) wanted_.push_back({in, end_of(s) - 1, &s, &s.last});
        }
        std::ranges::sort(wanted_, {}, [](const wanted& w) { return std::pair(w.inside, w.old); });
        for (auto from = wanted_.begin(); from != wanted_.end();) {
            const auto to =
                std::find_if(from, wanted_.end(), [&](const wanted& w) { return w.inside != from->inside; });
            carry({from, to});
            from = to;
        }
        std::ranges::stable_sort(wanted_, std::greater<>(), [](const wanted& w) { return w.of->origin_size; });
        for (const wanted& w : wanted_)
            if (w.inside != w.of->inside && *w.to != dynamic_size)
                *w.to = now_[w.inside].start == dynamic_size ? dynamic_size : *w.to + now_[w.inside].start;
    }

private:
    struct wanted {
        std::size_t inside, old;
        const segment* of;
        std::size_t* to;
    };

    // Returns the innermost look with another size that has all bytes of a look.
    std::optional<std::size_t> look_around(const segment& s) const {
        const auto behind = std::ranges::upper_bound(resized_, std::pair(s.inside, s.origin), {}, [&](std::size_t i) {
            return std::pair(now_[i].inside, now_[i].origin);
        });
        if (behind == resized_.begin()) return {};
        const std::size_t k = innermost(s, static_cast<std::size_t>(behind - resized_.begin()) - 1);
        return k == none ? std::nullopt : std::optional(resized_[k]);
    }
    // The same for the looks up to index k, as an index in resized_. A look that has all bytes of a segment has those
    // of each look that starts between them and ends before the segment, too.
    std::size_t innermost(const segment& s, std::size_t k) const {
        while (k != none && (now_[resized_[k]].inside != s.inside || !has_all_of(s, now_[resized_[k]]))) k = around_[k];
        return k;
    }
    void carry(std::span<const wanted> all) {
        const segment& in = now_[all.front().inside];
        std::vector<relocated> bytes;
        for (const wanted& w : all) bytes.push_back({w.old});
        c_.looks.clear();
        for (const std::size_t i : resized_)
            if (&now_[i] != &in) c_.looks.push_back({now_[i].origin, now_[i].origin_size, now_[i].size});
        // Bytes after the segment are not relocated.
        const relocated_bytes own = between(bytes, in.origin, end_of(in));
        if (!before_.empty())
            relocate_segment(c_, *in.of, in.place == dynamic_size ? before_.front().value : places_[in.place]->value,
                             in.value, in.origin, own);
        else if (in.size == in.origin_size) shift(own, in.origin, 0);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::size_t there = bytes[i].old == end_of(in) ? in.size : bytes[i].now;
            // What had no bytes is before the byte that was there.
            const std::size_t grown = has_grown(*all[i].of) ? all[i].of->size : 0;
            *all[i].to = there == dynamic_size || there < grown ? dynamic_size : there - grown;
        }
    }

    std::vector<segment>& now_;
    const std::vector<segment>& before_;
    relocation& c_;
    std::vector<const segment*> places_;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> resized_;  // looks with another size, in the order of their places
    std::vector<std::size_t> around_;   // for each of them, the index of the innermost one around it
    std::vector<wanted> wanted_;
};

}  // namespace

void carry_inside(std::vector<segment>& now, const std::vector<segment>& before, relocation& c) {
    carrying(now, before, c).all();
}

}  // namespace verbatim::walk

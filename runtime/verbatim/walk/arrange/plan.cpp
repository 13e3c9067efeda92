#include "verbatim/walk/arrange/plan.hpp"

#include <algorithm>
#include <tuple>

#include "verbatim/walk/arrange/inside.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/placed.hpp"

namespace verbatim::walk {

using namespace wire;

namespace {

// Returns whether a segment is a placed list. The values that its elements lead to come after all others.
bool is_list(const segment& s) { return s.of->what == wire::kind::placed && s.of->element().what == wire::kind::list; }
std::size_t up_to(std::size_t at, std::size_t multiple) { return (at + multiple - 1) / multiple * multiple; }
bool is_empty(const segment& s) { return s.origin_size == 0 && s.size == 0; }
// Returns whether the place of a segment is worked out, so that it cannot go anywhere else.
bool has_to_stay(const segment& s) { return s.is_look && s.of->placed().pointer->by; }

// The order of segments in the file. At the same offset, first the empty ones that have grown, so that they grow before
// what follows; then the others, the larger ones first, because values that start inside find their places there, and
// of two with the same size the owner before the look; then the ones that are still empty, which only mark a place.
auto place_in_file(const segment& s) {
    const int rank = s.origin_size ? 1 : s.size ? 0 : 2;
    return std::tuple(s.origin, rank, ~s.origin_size, s.is_look);
}

// Appends the segments that a segment leads to, in the usual order.
void add_contents(std::vector<segment>& segments, const segment& of, std::vector<segment*>& order) {
    const auto each = [&](auto f) {
        for (std::size_t i = static_cast<std::size_t>(&of - segments.data()) + 1; i < of.next; i = segments[i].next)
            f(segments[i]);
    };
    each([&](segment& s) {
        if (s.of->placed().follows_contents) add_contents(segments, s, order);
        s.usual = order.size();
        order.push_back(&s);
        if (!is_list(s) && !s.of->placed().follows_contents) add_contents(segments, s, order);
    });
    each([&](segment& s) {
        if (is_list(s) && !s.of->placed().follows_contents) add_contents(segments, s, order);
    });
}

std::vector<segment*> in_usual_order(std::vector<segment>& segments) {
    std::vector<segment*> order{&segments.front()};
    order.reserve(segments.size());
    add_contents(segments, segments.front(), order);
    return order;
}

// Returns the segments that are gone. A segment whose bytes another value has, too, is not gone.
std::vector<segment> gone_from(const places& known, const std::vector<segment>& now) {
    std::vector<segment> gone;
    std::vector<bool> is_there(known.size());
    for (const segment& s : now)
        if (s.place != dynamic_size) is_there[s.place] = true;
    if (std::ranges::find(is_there, false) == is_there.end()) return gone;
    std::vector<std::pair<std::size_t, std::size_t>> there;
    for (const segment& s : now) there.emplace_back(s.origin, s.origin_size);
    std::ranges::sort(there);
    for (std::size_t i = 0; i < known.size(); ++i)
        if (!is_there[i] && known[i].size != 0 &&
            !std::ranges::binary_search(there, std::pair(known[i].offset, known[i].size)))
            gone.push_back({.origin = known[i].offset, .origin_size = known[i].size, .place = i});
    return gone;
}

}  // namespace

file_layout::file_layout(std::vector<segment>& now, const places& known) : gone(gone_from(known, now)) {
    order.reserve(now.size() + gone.size());
    for (segment& s : now)
        if (s.origin != dynamic_size) order.push_back(&s);
    for (segment& s : gone) order.push_back(&s);
    const auto earlier = [](const segment* a, const segment* b) { return place_in_file(*a) < place_in_file(*b); };
    if (!std::is_sorted(order.begin() + 1, order.end(), earlier))
        std::stable_sort(order.begin() + 1, order.end(), earlier);
    const segment* furthest = order.front();  // the segment that reaches furthest so far
    std::erase_if(order, [&](segment* s) {
        if (s == furthest || is_gone(s)) return false;
        if (s->origin < end_of(*furthest) || (s->origin == end_of(*furthest) && has_grown(*s) && has_to_stay(*s))) {
            // A segment that was empty and has grown had no bytes there, so it is placed as a new one if it may be.
            if (has_grown(*s) && !has_to_stay(*s)) {
                s->origin = dynamic_size;
                return true;
            }
            s->inside = static_cast<std::size_t>(furthest - now.data());
            anything_inside = anything_inside || is_relocated(*s, *furthest);
        }
        if (end_of(*s) > end_of(*furthest)) furthest = s;
        return false;
    });
}

namespace {

bool same_place(const segment& s, const segment& in) {
    return s.origin == in.origin && s.origin_size == in.origin_size;
}
// Returns whether a value that starts inside another one can still share bytes with it.
bool keeps_inside(const segment& s, const segment& in) {
    if (only_looks(s, in)) return s.start != dynamic_size || in.size == in.origin_size;
    if (same_place(s, in)) return s.size == in.size;
    if (s.start == dynamic_size) return false;
    if (end_of(s) <= end_of(in)) return s.last != dynamic_size && s.last + 1 - s.start == s.size;
    return s.size == s.origin_size && in.size - s.start == end_of(in) - s.origin;
}

class arranging {
public:
    arranging(layout& plan, const file_layout& old, const places& known, std::span<const std::byte> file)
        : plan_(plan), old_(old), known_(known), file_(file) {}

    layout_conflict all() {
        auto& segments = plan_.segments;
        const auto usual =
            old_.order.size() - old_.gone.size() < segments.size() ? in_usual_order(segments) : std::vector<segment*>{};
        for (segment* s : old_.order) {
            const layout_conflict why = one(*s);
            if (why.segment) return why;
            if (!old_.is_gone(s) && !only_shares(*s)) wait_behind(*s, usual);
        }
        if (const layout_conflict why = place_waiting(); why.segment) return why;
        const std::size_t tail = std::max(file_.size(), old_end_) - old_end_;
        place_marks(new_end_ + tail);
        if (tail) plan_.gaps.push_back({old_end_, tail, new_end_});
        plan_.size = new_end_ + tail;
        place_pinned();
        return {};
    }

private:
    layout_conflict one(segment& s) {
        if (old_.is_gone(&s)) {
            if (s.origin >= owned_end_)
                if (const layout_conflict why = pass_gone(s); why.segment) return why;
            old_end_ = std::max(old_end_, end_of(s));
            return {};
        }
        const bool is_inside = s.inside != dynamic_size;
        if (has_fixed_place(s) && (is_inside ? only_looks(s, plan_.segments[s.inside]) : is_empty(s))) {
            if (is_inside) plan_.segments[s.inside].shared = true;
            pin(s);
            return layout_conflict{};
        }
        if (is_empty(s)) return mark(s);
        if (!is_inside) {
            if (const layout_conflict why = place(s); why.segment) return why;
        } else {
            segment& in = plan_.segments[s.inside];
            if (!keeps_inside(s, in)) return {index(s), s.inside};
            s.address = in.address + (s.start == dynamic_size || same_place(s, in) ? s.origin - in.origin : s.start);
            s.shared = in.shared = plan_.shares_bytes = true;
            if (only_looks(s, in)) return {};
        }
        owned_end_ = std::max(owned_end_, end_of(s));
        old_end_ = std::max(old_end_, end_of(s));
        new_end_ = std::max(new_end_, s.address + s.size);
        return {};
    }

    // Places a segment after the gap before it. A gap that is only alignment padding is made anew for the new address;
    // any other gap is kept. The segment stays aligned if it was.
    layout_conflict place(segment& s) {
        if (const layout_conflict why = place_waiting(); why.segment) return why;
        const std::size_t between = gap_before(s);
        if (const auto fixed = fixed_address(*s.of)) return stay(s, *fixed, between);
        const bool aligns = only_aligns(s, between);
        const std::size_t behind = aligns ? new_end_ : new_end_ + between;
        s.address =
            s.origin % s.of->placed().aligned.multiple == 0 ? up_to(behind, s.of->placed().aligned.multiple) : behind;
        const std::size_t kept = std::min(between, s.address - new_end_);
        place_marks(s.address);
        if (s.address > new_end_)
            plan_.gaps.push_back(
                {old_end_, kept, new_end_, s.address - new_end_ - kept, s.of->placed().aligned.padding});
        return {};
    }
    // Places a segment at a fixed address. The gap before it keeps its place, too; the data before the gap may grow
    // only over padding.
    layout_conflict stay(segment& s, std::size_t address, std::size_t between) {
        const std::size_t room = std::max(address, new_end_) - new_end_, over = between - std::min(between, room);
        if (address < new_end_ || !is_padding(file_.subspan(old_end_, over), s.of->placed().aligned.padding))
            return {index(s), 0, layout_conflict::no_room, new_end_};
        s.address = address;
        place_marks(address);
        const std::size_t kept = between - over;
        if (room > kept) plan_.gaps.push_back({0, 0, new_end_, room - kept, s.of->placed().aligned.padding});
        if (kept) plan_.gaps.push_back({old_end_ + over, kept, address - kept});
        return {};
    }
    layout_conflict pass_gone(const segment& s) {
        if (const layout_conflict why = place_waiting(); why.segment) return why;
        const std::size_t between = gap_before(s);
        const bool kept = between != 0 && !only_aligns(s, between);
        place_marks(new_end_ + (kept ? between : 0));
        if (kept) plan_.gaps.push_back({old_end_, between, new_end_}), new_end_ += between;
        return {};
    }
    std::size_t gap_before(const segment& s) const {
        return std::max(s.origin, old_end_) - old_end_;
    }  // segments that are gone may reach beyond it
    bool only_aligns(const segment& s, std::size_t between) const {
        const aligning how = s.of ? s.of->placed().aligned : known_.about(s.place).how;
        return between == up_to(old_end_, how.multiple) - old_end_ &&
               is_padding(file_.subspan(old_end_, between), how.padding);
    }

    layout_conflict mark(segment& s) {
        if (s.inside != dynamic_size) {
            const segment& in = plan_.segments[s.inside];
            if (s.start == dynamic_size && s.is_mark) return {index(s), s.inside, layout_conflict::lost};
            s.address = in.address + (s.start == dynamic_size ? std::min(s.origin - in.origin, in.size) : s.start);
        } else if (s.origin < old_end_) {
            if (s.is_mark) return {index(s), 0, layout_conflict::removed};
            s.address = new_end_;
        } else {
            marks_.push_back(&s);
        }
        return {};
    }
    // Places the empty segments in the gap that starts at the new end and goes to `end`.
    void place_marks(std::size_t end) {
        for (segment* s : marks_) s->address = std::min(new_end_ + (s->origin - old_end_), end);
        marks_.clear();
    }
    static bool only_shares(const segment& s) { return s.is_look && s.inside != dynamic_size; }
    // Lets the new segments that come after a segment in the usual order wait for their places. Looks at bytes of
    // others, between these, have none.
    void wait_behind(const segment& s, const std::vector<segment*>& usual) {
        for (std::size_t i = s.usual + 1; i < usual.size(); ++i) {
            segment& next = *usual[i];
            if (next.origin != dynamic_size && !only_shares(next)) return;
            if (next.origin != dynamic_size) continue;
            if (has_fixed_place(next) && moves_with_record(*next.of)) pin(next);
            else waiting_.push_back(&next);
        }
    }
    void pin(segment& s) {
        s.is_pinned = s.shared = plan_.shares_bytes = true;
        pinned_.push_back(&s);
    }
    // Places the looks whose place is a number in the schema. Any value may own the bytes of a new one. If the number
    // counts from a record, writing finds the place.
    void place_pinned() {
        const auto is_new = [](const segment* s) { return s->origin == dynamic_size; };
        if (std::ranges::any_of(pinned_, is_new))
            for (segment& s : plan_.segments) s.shared = true;
        for (segment* s : pinned_) {
            const auto address = s->of->placed().pointer->value +
                                 static_cast<std::int64_t>(s->of->placed().from == table::base::end ? plan_.size : 0);
            s->address =
                moves_with_record(*s->of) ? dynamic_size : static_cast<std::size_t>(std::max<std::int64_t>(address, 0));
        }
    }
    // Places the new segments after everything that shares bytes with the segment before them.
    layout_conflict place_waiting() {
        for (segment* s : waiting_) {
            s->address = fixed_address(*s->of).value_or(up_to(new_end_, s->of->placed().aligned.multiple));
            if (s->address < new_end_ && s->is_look) {
                pin(*s);
                continue;
            }
            if (s->address < new_end_) return {index(*s), 0, layout_conflict::no_room, new_end_};
            if (s->address > new_end_)
                plan_.gaps.push_back({0, 0, new_end_, s->address - new_end_, s->of->placed().aligned.padding});
            new_end_ = s->address + s->size;
        }
        waiting_.clear();
        return {};
    }
    std::size_t index(const segment& s) const { return static_cast<std::size_t>(&s - plan_.segments.data()); }

    layout& plan_;
    const file_layout& old_;
    const places& known_;
    std::span<const std::byte> file_;
    std::size_t old_end_ = 0, new_end_ = 0;  // The end of everything placed so far, in the old file and in the new one.
    std::size_t owned_end_ = 0;              // The same in the old file without segments that are gone.
    std::vector<segment*> waiting_, marks_, pinned_;
};

}  // namespace

layout_conflict arrange(layout& plan, const file_layout& old, const places& known, std::span<const std::byte> file) {
    return arranging(plan, old, known, file).all();
}

namespace {

// Returns whether nothing has changed the bytes of a look. These belong to other values, so the look yields to whatever
// they write.
bool yields(const emitter& e, const segment& s, std::span<const std::byte> bytes) {
    const auto file = e.shared->file;
    if (!s.is_look || s.origin == dynamic_size || end_of(s) > file.size()) return false;
    return std::ranges::equal(bytes, file.subspan(s.origin, s.origin_size));
}

// Returns whether nothing has changed the byte there.
bool is_kept(const emitter& e, const segment& s, std::size_t at, std::byte b) {
    const auto file = e.shared->file;
    const std::size_t old = s.origin + (at - s.address);
    return s.origin != dynamic_size && old < file.size() && file[old] == b;
}
bool is_resized(const segment& s) { return s.size != s.origin_size; }
bool any_look(const emitter& e, std::size_t at, auto test) {
    return std::ranges::any_of(*e.segments, [&](const segment& s) {
        return s.is_look && at >= s.address && at - s.address < s.size && test(s);
    });
}

// Returns whether a byte that `s` would change has been written by a value that does not yield to it. If an edit
// changed a look, but not its size, its bytes are those of all other values there, unless these were edited, too. A
// look that changed its size takes the bytes of the data after it, which is a conflict.
bool conflicts(const emitter& e, const segment& s, std::size_t at, std::byte b, bool is_weak) {
    const bool written = e.shared->written[at], looked = e.shared->looked[at];
    if (s.is_look && !is_weak)
        return is_resized(s) ? written || looked : written && (looked || !is_kept(e, s, at, e.whole[at]));
    if (!written || !looked) return written && !is_weak;
    return any_look(e, at, is_resized) ||
           (!is_weak && !any_look(e, at, [&](const segment& look) { return is_kept(e, look, at, b); }));
}

}  // namespace

bool write_shared(emitter& e, const segment& s, const std::vector<std::byte>& bytes) {
    shared_bytes& shared = *e.shared;
    const bool all_yields = yields(e, s, bytes);
    if (all_yields && s.inside != dynamic_size && only_looks(s, (*e.segments)[s.inside]))
        return true;  // the other segment writes them
    if (s.is_look && !all_yields && s.address + bytes.size() > e.whole_size)
        return s.origin != dynamic_size
                   ? refuse_removed(*e.why, s.origin)
                   : refuse_pointer(*e.why, e.at, static_cast<std::int64_t>(s.address), e.whole_size);
    for (std::size_t i = 0; i < bytes.size() && s.address + i < e.whole_size; ++i) {
        const std::size_t at = s.address + i;
        const bool differs = e.whole[at] != bytes[i],
                   is_weak = all_yields || (s.is_look && !is_resized(s) && is_kept(e, s, at, bytes[i]));
        const bool yields_here = is_weak || (!s.is_look && shared.looked[at]);
        if (differs && shared.conflict == dynamic_size && conflicts(e, s, at, bytes[i], is_weak)) {
            shared.conflict = at;
            shared.second = static_cast<std::size_t>(&s - e.segments->data());
            if (!shared.may_differ) return false;
        }
        if (yields_here && shared.written[at]) continue;
        if (!e.former || e.former->lacks(at, e.whole + at, &bytes[i], 1)) e.whole[at] = bytes[i];
        if (s.is_look) shared.looked[at] = true;
        if (!is_weak) shared.written[at] = true;
    }
    return true;
}

}  // namespace verbatim::walk

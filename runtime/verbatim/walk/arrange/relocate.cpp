#include "verbatim/walk/arrange/relocate.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <string_view>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::walk {

relocated_bytes between(relocated_bytes bytes, std::size_t from, std::size_t to) {
    const auto first = std::ranges::lower_bound(bytes, from, {}, &relocated::old);
    return {first, std::ranges::lower_bound(first, bytes.end(), to, {}, &relocated::old)};
}
void shift(relocated_bytes bytes, std::size_t old_at, std::size_t now_at) {
    for (relocated& b : bytes) b.now = b.old - old_at + now_at;
}

namespace {

using table::type;
using wire::dynamic_size;
using wire::kind;
using element_pointers = std::vector<const void*>;

void lose(relocated_bytes bytes) {
    for (relocated& b : bytes) b.now = dynamic_size;
}

// What a thing is compared by: its bytes, or those of a number that identifies it.
struct identity_of_thing {
    bool is_number = false;
    std::string_view bytes;
    auto operator<=>(const identity_of_thing&) const = default;
};
std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Determines which of `now` things each of `old` things has become. Things before the first change and after the last
// one are known, and so is each of the others that is there exactly once before and now. What is left between two known
// ones has been edited in place if it is as much as before, and none of it is elsewhere now.
class matching {
public:
    using identity = std::function<identity_of_thing(std::size_t)>;
    // `are_elements`: equal things are the same thing, which bytes of a text, for example, are not.
    matching(std::size_t old, std::size_t now, const identity& was, const identity& is, bool are_elements = true)
        : old_(old), now_(now) {
        const std::size_t least = std::min(old, now);
        while (front_ < least && was(front_) == is(front_)) ++front_;
        if (front_ == old && old == now) return;
        std::size_t back = 0;
        while (back < least && was(old - 1 - back) == is(now - 1 - back)) ++back;
        // If the unchanged things before and after overlap, as from AA to AAA, a thing in the overlap could be either.
        back_ = std::min(back, least - std::min(front_, least));
        front_ = std::min(front_, least - back);
        inner_.assign(old - back_ - front_, dynamic_size);
        if (are_elements && !inner_.empty()) match_inner(was, is);
        else if (inner_.size() == 1 && old == now) inner_[0] = front_;
    }
    // Returns `dynamic_size` if thing `i` is gone, or if it could be several.
    std::size_t of(std::size_t i) const {
        if (i < front_) return i;
        return i >= old_ - back_ ? i + now_ - old_ : inner_[i - front_];
    }

private:
    struct places {
        std::size_t old = dynamic_size, now = dynamic_size;
        bool is_once = true;
        bool known() const { return is_once && old != dynamic_size && now != dynamic_size; }
    };
    void match_inner(const identity& was, const identity& is) {
        std::map<identity_of_thing, places> all;
        for (const bool is_now : {false, true})
            for (std::size_t i = front_; i < (is_now ? now_ : old_) - back_; ++i) {
                places& there = all[is_now ? is(i) : was(i)];
                std::size_t& at = is_now ? there.now : there.old;
                there.is_once = there.is_once && at == dynamic_size;
                at = i;
            }
        std::size_t old = front_, now = front_;  // the end of what has been matched
        bool in_order = true;
        const auto edited_before = [&](std::size_t old_end, std::size_t now_end) {
            if (!in_order || old_end - old != now_end - now) return;
            for (std::size_t i = old; i < old_end; ++i)
                if (all.at(was(i)).now == dynamic_size) inner_[i - front_] = now + (i - old);
        };
        for (std::size_t i = front_; i < old_ - back_; ++i) {
            const places& there = all.at(was(i));
            if (!there.known()) continue;
            inner_[i - front_] = there.now;
            in_order = in_order && there.now >= now;
            if (in_order) edited_before(i, there.now);
            old = i + 1, now = there.now + 1;
        }
        edited_before(old_ - back_, now_ - back_);
    }

    std::size_t old_, now_, front_ = 0, back_ = 0;
    std::vector<std::size_t> inner_;  // for each old thing between those at the front and those at the back
};

// The elements of one list: where each starts and the last one ends, and the places by which elements that point are
// identified.
struct elements {
    static constexpr std::size_t plain = dynamic_size,
                                 fresh = dynamic_size -
                                         1;  // keys of elements that point to nothing, and to new values only

    std::vector<std::size_t> starts;
    std::span<const std::byte> bytes{};  // of all elements
    std::vector<std::size_t>
        keys{};  // for each element, the first place that it leads to; empty if elements cannot point
    std::vector<std::pair<std::size_t, std::size_t>>
        places{};  // each place that an element leads to, and the element; in ascending order

    elements(const type& of, const element_pointers& all, const wire::places* known, std::size_t at,
             const write_plan* plan = nullptr) {
        starts.reserve(all.size() + 1);
        for (const void* element : all) starts.push_back(at), at += measure(of, element, at, {.plan = plan});
        starts.push_back(at);
        for (std::size_t i = 0; of.points && i < all.size(); ++i) {
            std::vector<segment> segments;
            gather(of, all[i], known, segments, plan);
            keys.push_back(segments.empty() ? plain : fresh);
            for (const segment& s : segments) {
                if (s.place == dynamic_size) continue;
                places.emplace_back(s.place, i);
                if (keys[i] == fresh) keys[i] = s.place;
            }
        }
        std::ranges::sort(places);
    }
    std::size_t count() const { return starts.size() - 1; }
    std::size_t size() const { return starts.back() - starts.front(); }
    bool is_plain(std::size_t i) const { return keys.empty() || keys[i] == plain; }
    identity_of_thing identity_of(std::size_t i) const {
        if (!is_plain(i)) return {true, as_text(std::as_bytes(std::span(&keys[i], 1)))};
        return {false, as_text(bytes.subspan(starts[i] - starts[0], starts[i + 1] - starts[i]))};
    }
};

struct stretch {
    std::size_t at, end;
};

void relocate(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now, stretch old_at,
              stretch now_at);

// Carries the bytes of a run that has changed its size with the looks at it. Returns false if these do not make up for
// its new size.
bool relocate_by_looks(std::vector<resized_look> looks, relocated_bytes bytes, stretch old_at, stretch now_at) {
    const auto end_of = [](const resized_look& l) { return l.old + l.old_size; };
    std::erase_if(looks, [&](const resized_look& l) { return l.old < old_at.at || end_of(l) > old_at.end; });
    if (looks.empty()) return false;
    // Only the outermost ones count.
    std::ranges::sort(looks, {}, [](const resized_look& l) { return std::pair(l.old, ~l.old_size); });
    std::size_t end = 0;
    std::erase_if(looks, [&](const resized_look& l) {
        return l.old < end && end_of(l) <= end ? true : (end = std::max(end, end_of(l)), false);
    });
    std::vector<std::size_t> moved{0};  // By how much the bytes after so many looks have moved.
    for (const resized_look& l : looks) moved.push_back(moved.back() + l.size - l.old_size);
    // Returns where a byte is that is in none of the looks, which are in ascending order of their ends, too.
    const auto now = [&](std::size_t old) {
        const auto before = std::ranges::upper_bound(looks, old, {}, end_of) - looks.begin();
        return now_at.at + (old - old_at.at) + moved[static_cast<std::size_t>(before)];
    };
    if (now(old_at.end) != now_at.end) return false;
    const auto is_inside = [&](std::size_t old) {
        const auto behind = std::ranges::lower_bound(looks, old, {}, &resized_look::old);
        return behind != looks.begin() && old < end_of(*std::prev(behind));
    };
    for (relocated& b : bytes) b.now = is_inside(b.old) ? dynamic_size : now(b.old);
    return true;
}

// Returns whether bytes are the same: most are those of the file, and need not be looked at.
bool is_unchanged(std::span<const std::byte> old, std::span<const std::byte> now) {
    return old.size() == now.size() && (old.data() == now.data() || same_bytes(old, now));
}

// Carries the bytes of a run that has become another run.
void relocate_run(const relocation& c, relocated_bytes bytes, std::size_t old_at, std::span<const std::byte> old,
                  std::size_t now_at, std::span<const std::byte> now) {
    if (bytes.empty() ||
        relocate_by_looks(c.looks, bytes, {old_at, old_at + old.size()}, {now_at, now_at + now.size()}))
        return;
    if (is_unchanged(old, now)) return shift(bytes, old_at, now_at);
    const matching which(
        old.size(), now.size(),
        [&](std::size_t i) {
            return identity_of_thing{false, as_text(old.subspan(i, 1))};
        },
        [&](std::size_t i) {
            return identity_of_thing{false, as_text(now.subspan(i, 1))};
        },
        false);
    for (relocated& b : bytes) {
        const std::size_t there = which.of(b.old - old_at);
        b.now = there == dynamic_size ? dynamic_size : now_at + there;
    }
}

// Carries the bytes of elements of fixed layout, which have `size` bytes each.
void relocate_fixed(relocated_bytes bytes, std::size_t size, std::size_t old_at, std::span<const std::byte> old,
                    std::size_t now_at, std::span<const std::byte> now) {
    if (is_unchanged(old, now)) return shift(bytes, old_at, now_at);
    const auto in = [size](std::span<const std::byte> all) {
        return [all, size](std::size_t i) { return identity_of_thing{false, as_text(all.subspan(i * size, size))}; };
    };
    const matching which(old.size() / size, now.size() / size, in(old), in(now));
    for (relocated& b : bytes) {
        const std::size_t i = (b.old - old_at) / size, there = which.of(i);
        b.now = there == dynamic_size ? dynamic_size : b.old - old_at - i * size + now_at + there * size;
    }
}

// Writes a value that points to nothing, in its record but without the rest of the file. Returns false if it cannot be
// written.
bool write_alone(relocation& c, const type& t, const void* value, std::size_t at, std::byte* to) {
    error why;
    decisions decided;
    emitter e{to, at, at, &why};
    e.plan = c.plan;
    e.records = c.records;
    e.decided = &decided;
    return write(t, e, value);
}

void relocate_elements(relocation& c, relocated_bytes bytes, const type& element, const element_pointers& all_old,
                       const element_pointers& all_now, std::size_t old_at, std::size_t now_at) {
    elements old(element, all_old, c.old_places, old_at), now(element, all_now, c.places_now, now_at, c.plan);
    bytes = between(bytes, old_at, old.starts.back());
    std::vector<std::byte> written(now.size());
    old.bytes = c.file.subspan(old_at, old.size());
    now.bytes = written;
    for (std::size_t i = 0; i < now.count(); ++i)
        if (now.is_plain(i) &&
            !write_alone(c, element, all_now[i], now.starts[i], written.data() + (now.starts[i] - now_at)))
            return lose(bytes);

    const matching which(
        old.count(), now.count(), [&](std::size_t i) { return old.identity_of(i); },
        [&](std::size_t i) { return now.identity_of(i); });
    // Returns the element that now leads to the values that old element `i` led to; `dynamic_size` if there is none, or
    // if there are several.
    const auto by_places = [&](std::size_t i) {
        std::size_t found = dynamic_size;
        // Places are numbered in the order of reading, so they are also in the order of the elements.
        auto in = std::ranges::lower_bound(old.places, i, {}, &std::pair<std::size_t, std::size_t>::second);
        for (; in != old.places.end() && in->second == i; ++in) {
            const auto at = std::ranges::lower_bound(now.places, std::pair(in->first, std::size_t{0}));
            if (at == now.places.end() || at->first != in->first) continue;
            if (found != dynamic_size && found != at->second) return dynamic_size;
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
        if (j == dynamic_size) lose(inside);
        else
            relocate(c, inside, element, all_old[i], all_now[j], {old.starts[i], *behind},
                     {now.starts[j], now.starts[j + 1]});
    }
}

// Returns the elements of a list, which are decoded into `room` if they are borrowed.
element_pointers pointers_to(const type& t, const void* list, scratch& room) {
    if (static_cast<const wire::borrowing*>(list)->borrowed()) {
        t.held->assign(t, room.get(), list);
        (void)t.decode_all(room.get());
        list = room.get();
    }
    element_pointers all;
    for (std::size_t i = 0; i < t.length(list); ++i) all.push_back(element_in(t, list, i));
    return all;
}
std::span<const std::byte> bytes_of(const type& t, const void* list) {
    if (const auto& borrowed = *static_cast<const wire::borrowing*>(list); borrowed.borrowed()) return borrowed.block();
    return {static_cast<const std::byte*>(t.first_in(list)), t.length(list) * t.element().size};
}

void carry_list(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now, stretch old_at,
                stretch now_at) {
    const auto &was = *static_cast<const wire::borrowing*>(old), &is = *static_cast<const wire::borrowing*>(now);
    if (was.borrowed() && is.borrowed() && was.block().data() == is.block().data()) {
        shift(bytes, old_at.at, now_at.at);
    } else if (t.element().bitwise) {
        relocate_fixed(bytes, t.element().size, old_at.at, bytes_of(t, old), now_at.at, bytes_of(t, now));
    } else {
        scratch old_room(t), room(t);
        relocate_elements(c, bytes, t.element(), pointers_to(t, old, old_room), pointers_to(t, now, room), old_at.at,
                          now_at.at);
    }
    if (!t.list().is_sized_list) return;
    const auto left_of = [&](const void* list) {
        return static_cast<const wire::byte_run*>(t.leftover_in(list))->view();
    };
    const std::size_t old_end = old_at.end - left_of(old).size();
    relocate_run(c, between(bytes, old_end, old_at.end), old_end, left_of(old), now_at.end - left_of(now).size(),
                 left_of(now));
}

void carry_record(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now,
                  std::size_t old_at, std::size_t now_at) {
    const auto old_starts = starts_in(t, old, old_at), starts = starts_in(t, now, now_at, c.plan);
    const context here{.up = c.records,
                       .of = &t,
                       .bytes = c.controls.data() + old_at,
                       .value = now,
                       .start = now_at,
                       .plan = c.plan,
                       .starts = starts.data()};
    c.records = &here;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        shift(between(bytes, old_starts[i], old_starts[i + 1]), old_starts[i], starts[i]);
    for (std::size_t i = 0; i < t.fields.size(); ++i)
        if (!t.fields[i].of->bitwise)
            relocate(c, between(bytes, old_starts[i], old_starts[i + 1]), *t.fields[i].of, field_in(t, old, i),
                     field_in(t, now, i), {old_starts[i], old_starts[i + 1]}, {starts[i], starts[i + 1]});
    c.records = here.up;
}

void carry_choice(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now, stretch old_at,
                  stretch now_at) {
    if (t.index_in(old) != t.index_in(now)) return lose(bytes);
    const auto tail_of = [&](const void* choice) {
        return t.choice().tail ? static_cast<const wire::byte_run*>(t.tail_in(choice))->view()
                               : std::span<const std::byte>{};
    };
    const std::size_t old_end = old_at.end - tail_of(old).size(), end = now_at.end - tail_of(now).size();
    relocate(c, between(bytes, old_at.at, old_end), table::held_by(t, now), t.alternative_in(old),
             t.alternative_in(now), {old_at.at, old_end}, {now_at.at, end});
    relocate_run(c, between(bytes, old_end, old_at.end), old_end, tail_of(old), end, tail_of(now));
}

void carry_array(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now,
                 std::size_t old_at, std::size_t now_at) {
    for (std::size_t i = 0; i < t.count; ++i) {
        const void *const was = element_in(t, old, i), *const is = element_in(t, now, i);
        const std::size_t old_end = old_at + measure(t.element(), was, old_at),
                          end = now_at + measure(t.element(), is, now_at, {.plan = c.plan});
        relocate(c, between(bytes, old_at, old_end), t.element(), was, is, {old_at, old_end}, {now_at, end});
        old_at = old_end, now_at = end;
    }
}

void relocate(relocation& c, relocated_bytes bytes, const type& t, const void* old, const void* now, stretch old_at,
              stretch now_at) {
    if (bytes.empty()) return;
    if (t.bitwise) return shift(bytes, old_at.at, now_at.at);
    switch (t.what) {
        case kind::record: return carry_record(c, bytes, t, old, now, old_at.at, now_at.at);
        case kind::list: return carry_list(c, bytes, t, old, now, old_at, now_at);
        case kind::choice: return carry_choice(c, bytes, t, old, now, old_at, now_at);
        case kind::array: return carry_array(c, bytes, t, old, now, old_at.at, now_at.at);
        case kind::optional: {
            const void *const was = t.content_in(old), *const is = t.content_in(now);
            if (was && is) relocate(c, bytes, t.element(), was, is, old_at, now_at);
            else lose(bytes);
            return;
        }
        case kind::placed:
        case kind::derived: return;  // they have no bytes
        case kind::coded:
        case kind::padding:
        case kind::bytes:
        case kind::leaf:
        case kind::gap: break;
    }
    std::vector<std::byte> written(now_at.end - now_at.at);
    if (!write_alone(c, t, now, now_at.at, written.data())) return lose(bytes);
    relocate_run(c, bytes, old_at.at, c.file.subspan(old_at.at, old_at.end - old_at.at), now_at.at, written);
}

}  // namespace

void relocate_segment(relocation& c, const type& t, const void* old, const void* now, std::size_t old_at,
                      relocated_bytes bytes) {
    if (t.what == kind::placed)
        return relocate_segment(c, t.element(), t.content_in(old), t.content_in(now), old_at, bytes);
    c.records = nullptr;
    relocate(c, bytes, t, old, now, {old_at, old_at + measure(t, old, 0)}, {0, measure(t, now, 0, {.plan = c.plan})});
}

}  // namespace verbatim::walk

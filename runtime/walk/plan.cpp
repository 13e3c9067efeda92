#include "runtime/walk/plan.hpp"

#include <algorithm>
#include <tuple>

namespace verbatim::walk {

namespace {

std::size_t up_to(std::size_t at, std::size_t multiple) { return (at + multiple - 1) / multiple * multiple; }

// Those that stood in the file, in its order, the root first. At the same place the smaller is first, so that an empty one can grow
// before what follows.
std::vector<segment*> in_file_order(std::vector<segment>& segments, std::vector<segment>& gone, std::size_t file_size) {
    std::vector<segment*> order;
    for (segment& s : segments) {
        if (s.origin != varies && (s.origin > file_size || s.origin_size > file_size - s.origin)) s.origin = varies;  // it stood in another file
        if (s.origin != varies) order.push_back(&s);
    }
    for (segment& s : gone) order.push_back(&s);
    const auto earlier = [](const segment* a, const segment* b) { return std::tie(a->origin, a->origin_size) < std::tie(b->origin, b->origin_size); };
    if (!std::is_sorted(order.begin() + 1, order.end(), earlier)) std::stable_sort(order.begin() + 1, order.end(), earlier);
    return order;
}

// Adds what a segment leads to, in the usual order.
void add_contents(std::vector<segment>& segments, const segment& of, std::vector<segment*>& order) {
    const auto each = [&](auto f) {
        for (std::size_t i = static_cast<std::size_t>(&of - segments.data()) + 1; i < of.next; i = segments[i].next) f(segments[i]);
    };
    each([&](segment& s) {
        s.usual = order.size();
        order.push_back(&s);
        if (!s.is_list) add_contents(segments, s, order);
    });
    each([&](segment& s) {
        if (s.is_list) add_contents(segments, s, order);
    });
}

std::vector<segment*> in_usual_order(std::vector<segment>& segments) {
    std::vector<segment*> order{&segments.front()};
    order.reserve(segments.size());
    add_contents(segments, segments.front(), order);
    return order;
}

// Those of `before` that are not there any more.
std::vector<segment> gone_from(std::vector<segment> before, const std::vector<segment>& now) {
    if (before.empty()) return before;
    const auto place = [](const segment& s) { return std::pair(s.origin, s.origin_size); };
    std::vector<std::pair<std::size_t, std::size_t>> there;
    there.reserve(now.size());
    for (const segment& s : now) there.push_back(place(s));
    std::ranges::sort(there);
    std::erase_if(before, [&](const segment& s) { return s.origin_size == 0 || std::ranges::binary_search(there, place(s)); });
    return before;
}

}  // namespace

bool only_aligned(const layout& plan, std::span<const std::byte> file) {
    return std::ranges::all_of(plan.gaps, [&](const gap& g) {
        for (std::size_t i = 0; g.aligns && i < g.size; ++i)
            if (file[g.from + i] != g.filler(i)) return false;
        return g.aligns || g.size == 0;
    });
}

std::size_t arrange(layout& plan, std::size_t file_size, std::vector<segment> before) {
    auto& segments = plan.segments;
    auto gone = gone_from(std::move(before), segments);
    const auto is_gone = [&](const segment* s) { return !gone.empty() && s >= gone.data() && s < gone.data() + gone.size(); };
    plan.gaps.clear();
    std::size_t old_end = 0, new_end = 0;  // behind everything placed so far, in the old file and in the new one
    segment* furthest = nullptr;           // the segment that reaches furthest
    const auto end = [](const segment* s) { return s ? s->origin + s->origin_size : 0; };
    std::vector<segment*> waiting;         // new ones, which go behind everything that shares bytes with the one before them
    plan.shares_bytes = false;
    const auto place_waiting = [&] {
        for (segment* s : waiting) {
            s->address = up_to(new_end, s->multiple);
            if (s->address > new_end) plan.gaps.push_back({0, 0, new_end, s->address - new_end, s->filler});
            new_end = s->address + s->size;
        }
        waiting.clear();
    };
    const auto old_order = in_file_order(segments, gone, file_size);
    const auto usual_order = old_order.size() - gone.size() < segments.size() ? in_usual_order(segments) : std::vector<segment*>{};
    for (segment* s : old_order) {
        if (s->origin >= end(furthest)) {
            place_waiting();
            const std::size_t between = std::max(s->origin, old_end) - old_end;  // what is gone may reach beyond it
            // What only aligned the old address aligns the new one; any other gap is kept as it is, and stays aligned when it was.
            const bool only_aligns = between == 0 || between == up_to(old_end, s->multiple) - old_end;
            if (is_gone(s)) {
                if (!only_aligns) plan.gaps.push_back({old_end, between, new_end}), new_end += between;
                old_end = std::max(old_end, end(s));
                continue;
            }
            const std::size_t behind = only_aligns ? new_end : new_end + between;
            s->address = s->origin % s->multiple == 0 ? up_to(behind, s->multiple) : behind;
            const std::size_t kept = std::min(between, s->address - new_end);
            if (s->address > new_end) plan.gaps.push_back({old_end, kept, new_end, s->address - new_end - kept, s->filler, only_aligns});
        } else if (is_gone(s)) {
            old_end = std::max(old_end, end(s));
            continue;
        } else if (s->origin_size == 0 && s->size == 0) {
            // It only marks a place inside an earlier one.
            s->address = furthest->address + std::min(s->origin - furthest->origin, furthest->size);
        } else {
            // It starts inside an earlier one: they keep their distance, which is only possible while both keep their sizes.
            if (furthest->size != furthest->origin_size || s->size != s->origin_size) return static_cast<std::size_t>(s - segments.data());
            s->address = furthest->address + (s->origin - furthest->origin);
            s->shared = furthest->shared = plan.shares_bytes = true;
        }
        if (end(s) >= end(furthest)) {
            old_end = std::max(old_end, end(s));
            new_end = s->address + s->size;
            furthest = s;
        }
        for (std::size_t i = s->usual + 1; i < usual_order.size() && usual_order[i]->origin == varies; ++i) waiting.push_back(usual_order[i]);
    }
    place_waiting();
    if (file_size > old_end) {
        plan.gaps.push_back({old_end, file_size - old_end, new_end, 0, nullptr});
        new_end += file_size - old_end;
    }
    plan.size = new_end;
    return 0;
}

bool write_shared(emitter& e, const segment& s, const std::vector<std::byte>& bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto written = e.shared->written[s.address + i];
        if (written && e.whole[s.address + i] != bytes[i]) return refuse_overlap(*e.why, s.origin + i);
        written = true;
        e.whole[s.address + i] = bytes[i];
    }
    return true;
}

}  // namespace verbatim::walk

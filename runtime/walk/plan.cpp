#include "runtime/walk/plan.hpp"

#include <algorithm>
#include <tuple>

namespace verbatim::walk {

namespace {

std::size_t up_to(std::size_t at, std::size_t multiple) { return (at + multiple - 1) / multiple * multiple; }

// Those that stood in the file, in its order, the root first. At the same place the smaller is first, so that an empty one can grow
// before what follows.
std::vector<segment*> in_file_order(std::vector<segment>& segments, std::size_t file_size) {
    std::vector<segment*> order;
    for (segment& s : segments) {
        if (s.origin != varies && (s.origin > file_size || s.origin_size > file_size - s.origin)) s.origin = varies;  // it stood in another file
        if (s.origin != varies) order.push_back(&s);
    }
    const auto earlier = [](const segment* a, const segment* b) { return std::tie(a->origin, a->origin_size) < std::tie(b->origin, b->origin_size); };
    if (!std::is_sorted(order.begin() + 1, order.end(), earlier)) std::stable_sort(order.begin() + 1, order.end(), earlier);
    return order;
}

}  // namespace

std::size_t arrange(layout& plan, std::size_t file_size) {
    auto& segments = plan.segments;
    std::size_t old_end = 0, new_end = 0;  // behind everything placed so far, in the old file and in the new one
    segment* furthest = nullptr;           // the segment that reaches there
    std::vector<segment*> waiting;         // new ones, which go behind everything that shares bytes with the one before them
    const auto place_waiting = [&] {
        for (segment* s : waiting) {
            s->address = up_to(new_end, s->multiple);
            if (s->address > new_end) plan.gaps.push_back({0, 0, new_end, s->address - new_end, s->filler});
            new_end = s->address + s->size;
        }
        waiting.clear();
    };
    for (segment* s : in_file_order(segments, file_size)) {
        if (s->origin >= old_end) {
            place_waiting();
            const std::size_t between = s->origin - old_end;
            // What only aligned the old address aligns the new one; any other gap is kept as it is, and stays aligned when it was.
            const bool only_aligns = between == up_to(old_end, s->multiple) - old_end;
            const std::size_t behind = only_aligns ? new_end : new_end + between;
            s->address = s->origin % s->multiple == 0 ? up_to(behind, s->multiple) : behind;
            const std::size_t kept = std::min(between, s->address - new_end);
            if (s->address > new_end) plan.gaps.push_back({old_end, kept, new_end, s->address - new_end - kept, s->filler});
        } else if (s->origin_size == 0 && s->size == 0) {
            // It only marks a place inside an earlier one.
            s->address = furthest->address + std::min(s->origin - furthest->origin, furthest->size);
        } else {
            // It starts inside an earlier one: they keep their distance, which is only possible while both keep their sizes.
            if (furthest->size != furthest->origin_size || s->size != s->origin_size) return static_cast<std::size_t>(s - segments.data());
            s->address = furthest->address + (s->origin - furthest->origin);
            s->shared = furthest->shared = plan.shares_bytes = true;
        }
        if (s->origin + s->origin_size >= old_end) {
            old_end = s->origin + s->origin_size;
            new_end = s->address + s->size;
            furthest = s;
        }
        for (segment* next = s + 1; next != segments.data() + segments.size() && next->origin == varies; ++next) waiting.push_back(next);
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

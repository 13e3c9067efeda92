// Where everything goes when a document is written: the root at 0, then each placed value in the order of the file that was read, with the
// gaps that were between them. A value that is new goes after the one that the usual order has before it: as the schema has them, each in
// front of what it leads to; but what the elements of a placed list lead to comes after all else that the list's record leads to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "verbatim/walk/carry.hpp"

namespace verbatim::walk {

// A run of the file that no field owns, and where it goes; when alignment needs more bytes than there were, padding follows.
struct gap {
    std::size_t from;
    std::size_t size;
    std::size_t to;
    std::size_t filled = 0;
    std::byte (*padding)(std::size_t distance) = nullptr;
};

struct layout {
    std::vector<segment> segments;  // the root first, then in the order in which writing comes across them
    std::vector<gap> gaps{};
    std::size_t size = 0;
    bool shares_bytes = false;
};

// How the file was laid out: what was in it, and what started inside other data.
struct file_layout {
    file_layout(std::vector<segment>& now, const wire::places& known);

    std::vector<segment> gone;    // their bytes are gone, too, and no gap
    std::vector<segment*> order;  // of those and of the ones that are still there, the root first
    bool anything_inside = false;  // a value starts inside another one

    bool is_gone(const segment* s) const { return !gone.empty() && s >= gone.data() && s < gone.data() + gone.size(); }
};

// For each segment that started inside another one: where it starts in that one now. `before` are the segments of the file, read again; none when
// nothing is known but where they were.
void carry_inside(std::vector<segment>& now, const std::vector<segment>& before, carrying&);

// Why no layout keeps what the file had.
struct torn {
    std::size_t segment = 0, other = 0;  // of the segments; none is torn when the first is 0
    enum { differs, lost, removed, no_room } why = differs;
    std::size_t end = 0;  // of what is before it, when there is no room
};
// Gives every segment its address. segments[0] is the root.
torn arrange(layout&, const file_layout&, const wire::places& known, std::span<const std::byte> file);

// The same for a root that points nowhere: it keeps its place, and what no field owns stays after it.
inline layout in_one_piece(layout plan, std::size_t file_size) {
    const segment& root = plan.segments.front();
    if (file_size > root.origin_size) plan.gaps.push_back({root.origin_size, file_size - root.origin_size, root.size});
    plan.size = root.size + file_size - std::min(file_size, root.origin_size);
    return plan;
}

// Puts the bytes of a segment that shares some to where the others are. Refuses when one of them has written other bytes.
bool write_shared(emitter& e, const segment& s, const std::vector<std::byte>& bytes);

}  // namespace verbatim::walk

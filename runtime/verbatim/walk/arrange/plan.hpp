// Decides where everything goes when a document is written: the root at 0, then each placed value in the order of the
// file that was read, with the gaps between them. A new value goes after the value before it in the usual order. In
// this order, values come as the schema has them, each before the values that it leads to; but the values to which the
// elements of a placed list lead come after all others that the list's record leads to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "verbatim/walk/arrange/relocate.hpp"
#include "verbatim/walk/write/write_plan.hpp"

namespace verbatim::walk {

// Bytes of the file that no field owns: where they are, how many there are, where they go, and how many bytes of
// padding follow them for alignment.
struct gap {
    std::size_t from;
    std::size_t size;
    std::size_t to;
    std::size_t filled = 0;
    std::byte (*padding)(std::size_t distance) = nullptr;
};

struct layout {
    std::vector<segment> segments;  // The root first, then the others in the order in which the writer reaches them.
    std::vector<gap> gaps{};
    std::size_t size = 0;
    bool shares_bytes = false;  // Some values share bytes.
    std::unique_ptr<write_plan>
        settled{};  // Decided before anything was measured; null if there was nothing to decide.
};

// The layout of the file that was read: what was in it, and which values started inside others.
struct file_layout {
    file_layout(std::vector<segment>& now, const wire::places& known);

    std::vector<segment> gone;     // Segments that are no longer in the document; their bytes do not become gaps.
    std::vector<segment*> order;   // The root, then all segments that were in the file, with those in `gone`, by place.
    bool anything_inside = false;  // Some segment starts inside another one.

    bool is_gone(const segment* s) const { return !gone.empty() && s >= gone.data() && s < gone.data() + gone.size(); }
};

// Finds for each segment that started inside another one where it starts in that one now. `before` has the segments of
// the file, which was read again for this; it is empty if only their places are known.
void carry_inside(std::vector<segment>& now, const std::vector<segment>& before, relocation&);

// Why no layout can keep the layout of the file.
struct layout_conflict {
    std::size_t
        segment = 0,
        other = 0;  // Indices of the segment that cannot be placed and the one that contradicts; `segment` 0: success.
    enum { differs, lost, removed, no_room } why = differs;
    std::size_t end = 0;  // `no_room`: the end of the data before the segment.
};
// Gives each segment its address. segments[0] is the root.
layout_conflict arrange(layout&, const file_layout&, const wire::places& known, std::span<const std::byte> file);

// The same for a root without placed values: it keeps its place, and the bytes after it stay after it.
inline layout in_one_piece(layout plan, std::size_t file_size) {
    const segment& root = plan.segments.front();
    if (file_size > root.origin_size) plan.gaps.push_back({root.origin_size, file_size - root.origin_size, root.size});
    plan.size = root.size + file_size - std::min(file_size, root.origin_size);
    return plan;
}

// Writes the bytes of a segment that shares some with others. Returns false if another one has written different bytes
// there.
bool write_shared(emitter& e, const segment& s, const std::vector<std::byte>& bytes);

}  // namespace verbatim::walk

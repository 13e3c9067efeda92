// Reads the value of a node again.
#pragma once
#include "verbatim/view/node.hpp"
#include "verbatim/walk/read/apart.hpp"

namespace verbatim::view {

// A cursor at a node, over the bytes of its space.
struct walk_at : walk::apart {
    walk::context nearest{};
    std::size_t element;  // Index, in its list, of the element that the cursor is in.

    explicit walk_at(const node& n) : apart(n.space.bytes()), element(n.element) {
        const auto space = n.space.bytes();
        c.at += n.offset;
        c.end = c.at + n.size;
        budget = static_cast<std::uint64_t>(-1);
        decoded.times = n.space.expansion();
        c.depth = n.depth;
        nearest = n.around.get();
        c.records = nearest.of ? &nearest : nullptr;
        c.element = walk::element_at(c.records, element, n.name.empty());
        c.known = n.remembered();
        c.evaluating = n.evaluating;
        c.skips_looks = n.skips_looks;
        c.limit = n.around.limit.in(space);
        if (n.running != wire::dynamic_size) running.from = space.data() + n.running;
        c.running = &running;
    }
};

}  // namespace verbatim::view

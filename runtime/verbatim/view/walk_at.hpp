// Reads the value of a node again.
#pragma once
#include "verbatim/view/node.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::view {

// A cursor at a node, over the bytes of its space.
struct walk_at {
    error why;
    std::uint64_t budget = static_cast<std::uint64_t>(-1);
    walk::expansion decoded;
    walk::frame nearest{};
    std::shared_ptr<wire::places> places;
    walk::running_state running;
    walk::stop stopped{};
    walk::cursor c{};

    explicit walk_at(const node& n) {
        const auto space = n.space.bytes();
        c = {space.data(), space.size(), space.data() + n.offset, space.data() + n.offset + n.size, &why};
        decoded.times = n.space.expansion();
        c.budget = &budget;
        c.stopped = &stopped;
        c.depth = n.depth;
        c.decoded = &decoded;
        c.places = &places;
        if (!n.records.empty()) nearest = n.records.nearest_frame(), c.frames = &nearest;
        c.element = n.element;
        c.is_element = n.name.empty();
        c.known = n.remembered();
        c.evaluating = n.evaluating;
        c.skips_looks = n.skips_looks;
        c.limit = n.stream.in(space);
        if (n.running != wire::dynamic_size) running.from = space.data() + n.running;
        c.running = &running;
    }
};

}  // namespace verbatim::view

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
    walk::frames_of_file around;
    std::shared_ptr<wire::places> places;
    walk::running_state running;
    walk::cursor c;

    explicit walk_at(const node& n) : walk_at(n, n.space.bytes()) {}
    walk_at(const node& n, byte_view space)
        : around(n.records, space),
          c{space.data(), space.size(), space.data() + n.offset, space.data() + n.offset + n.size, &why} {
        decoded.times = n.space.expansion();
        c.budget = &budget;
        c.decoded = &decoded;
        c.places = &places;
        c.frames = around.nearest();
        c.element = n.element;
        c.is_element = n.name.empty();
        for (const auto& r : n.records)
            if (r.known && r.known->is_of_this_thread()) c.known = r.known.get();
        c.skips_looks = n.skips_looks;
        c.limit = n.stream.in(space);
        if (n.running != wire::dynamic_size) running.from = space.data() + n.running;
        c.running = &running;
    }
};

}  // namespace verbatim::view

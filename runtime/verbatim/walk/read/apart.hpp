// Reads values apart from the one that is being read: with an error, limits and places of their own, without findings.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

struct apart {
    error why;
    stop stopped{};
    std::uint64_t budget;
    expansion decoded;
    std::shared_ptr<wire::places> places;
    running_state running;
    cursor c;

    // In these bytes, as a file of its own.
    explicit apart(std::span<const std::byte> file, const keeper& keep = keep_nothing)
        : budget(budget_of(file.size())), c{file.data(), file.size(), file.data(), file.data() + file.size(),
                                            &why,        &keep} {
        c.stopped = &stopped;
        c.budget = &budget;
        c.places = &places;
        c.decoded = &decoded;
    }
    // In the records around another cursor.
    explicit apart(const cursor& in) : budget(budget_of(in.file_size)), c(in) {
        c.why = &why;
        c.stopped = &stopped;
        c.budget = &budget;
        c.places = &places;
        c.reach = nullptr;
        c.inspect = nullptr;
        c.salvage = nullptr;
    }
    apart(const apart&) = delete;
};

}  // namespace verbatim::walk

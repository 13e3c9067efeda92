// Reads values apart from the one that is being read: with an error, limits and places of their own, without findings.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

struct apart {
    error why;
    stop stopped{};
    std::uint64_t budget;
    std::shared_ptr<wire::places> places;
    cursor in;

    explicit apart(const cursor& c) : budget(budget_of(c.file_size)), in(c) {
        in.why = &why;
        in.stopped = &stopped;
        in.budget = &budget;
        in.places = &places;
        in.reach = nullptr;
        in.inspect = nullptr;
        in.salvage = nullptr;
    }
    apart(const apart&) = delete;
};

}  // namespace verbatim::walk

// Determines whether references in two files lead to the same elements, whatever the indices of these are.
#pragma once
#include <cstdint>
#include <map>
#include <optional>

#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/targets.hpp"

namespace verbatim::edit {

// The numbers of a file that lead to elements, and the counts beside them: for each, by its indices, a number that is
// the same in the other file if it leads to the same elements there.
using led_to = std::map<indices, std::uint64_t>;

struct same_targets {
    // Takes all references to lead to the same element, for a comparison that finds out which elements are the same.
    same_targets(const view::document& a, const view::document& b);
    // `moves`: which elements are the same.
    void become(const moved& moves);

    led_to in_a, in_b;

private:
    std::unique_ptr<view::document> a_, b_;
    const collected_references of_a_, of_b_;
};

// Returns the number of a reference or a count; nothing if it leads to no element.
std::optional<std::uint64_t> number_at(const led_to*, const indices&);

}  // namespace verbatim::edit

// Finds the segments of a document: its root and its placed values.
#pragma once
#include <string>
#include <vector>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/write/write_plan.hpp"

namespace verbatim::walk {

// Returns the root and the placed values, in the order in which writing reaches them. `known` are the places of the
// document; null if it has none.
std::vector<segment> segments_of(const table::type& root, const void* value, std::size_t root_size,
                                 const wire::places* known, const write_plan* = nullptr);
// Appends the placed values in one value, in the same order.
void gather(const table::type&, const void* value, const wire::places* known, std::vector<segment>&,
            const write_plan* = nullptr);
// Returns the path of segment `index`. For the root, this is the path of the field that has the byte at `offset`.
std::string path_of_segment(const table::type& root, const void* value, std::size_t index, std::size_t offset,
                            const write_plan* = nullptr);

}  // namespace verbatim::walk

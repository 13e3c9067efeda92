// Finds the values of a document that have a place of their own: the root and the placed values.
#pragma once
#include <string>
#include <vector>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// The root of a document that knows its placed values by where they were, and them, in the order in which writing comes across them.
std::vector<segment> segments_of(const table::type& root, const void* value, std::size_t root_size, const wire::places* known);
// Likewise the placed values in one value.
void gather(const table::type&, const void* value, const wire::places* known, std::vector<segment>&);
// The path of one of the segments; of the root, that of what has the byte at an offset in it.
std::string path_of_segment(const table::type& root, const void* value, std::size_t index, std::size_t offset);

}  // namespace verbatim::walk

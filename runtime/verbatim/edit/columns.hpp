// Sets many numbers of a list at once, as a run of bytes.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// New values for a column (view/columns.hpp) of a list whose elements have one size and layout: of the leaf, or of the
// part with fixed layout, at the same place in consecutive elements.
struct column_values {
    std::string list;                  // The path of the list,
    std::vector<std::size_t> indices;  // and the indices of the parts on the way to it.
    std::vector<std::size_t> way{};    // From an element to the part; empty: the element.
    std::size_t first = 0;             // The first element.
    std::vector<std::byte> bytes{};    // The values, as they are in a file.
};
// Returns whether all values of a leaf may be set as a column: a number on which nothing else depends.
bool is_column(const view::type& leaf);

// Makes assignments, and sets columns, at once. Every path counts in the document as it is. A leaf that is set twice is
// refused.
result<void> set(view::document&, std::span<const assignment>, std::vector<column_values>);

}  // namespace verbatim::edit

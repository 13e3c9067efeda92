// The places that the placed values in a value had in the file, for a copy that is to keep them.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Returns for each placed value, in order, the index of its place among those of the document; `dynamic_size` if it has
// none.
std::vector<std::size_t> places_in(const view::document&, view::place);
// Returns the same for looks only; all other placed values get `dynamic_size`.
std::vector<std::size_t> places_of_looks(const view::document&, view::place);
// Gives these places to the placed values in a copy, which is in the same document or in another one of the same file.
void put_places(view::document&, view::place copy, std::span<const std::size_t> places);

}  // namespace verbatim::edit

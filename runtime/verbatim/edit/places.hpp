// Where the placed values in a value were in the file, for a copy of it that is to be there, too.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Of each placed value, in their order, its place among those of the document; `dynamic_size` where there is none.
std::vector<std::size_t> places_in(const view::document&, view::place);
// Likewise, but of looks alone: nothing of others.
std::vector<std::size_t> places_of_looks(const view::document&, view::place);
// The placed values in a copy, in the same document or one of the same file, were there.
void put_places(view::document&, view::place copy, std::span<const std::size_t> places);

}  // namespace verbatim::edit

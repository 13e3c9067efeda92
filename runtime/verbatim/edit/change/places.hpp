// The places that the placed values in a value had in the file, for a copy that is to keep them.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Returns for each placed value, in order, the index of its place among those of the document; `dynamic_size` if it has
// none.
std::vector<std::size_t> places_in(const view::document&, view::datum);
// Gives these places to the placed values in a copy, which is in the same document or in another one of the same file.
void put_places(view::document&, view::datum copy, std::span<const std::size_t> places);

// What becomes of the placed values in a copy of a value, in order: `dynamic_size` for those that get bytes of their
// own, as those of the original have; the place of the original for looks at bytes of other values, if `keeps_file`,
// that is, the copy is for the same file; and `left_out` for looks that the copied data itself leads to: they are read
// when the copy is written. `path` is that of the value in the document.
inline constexpr std::size_t left_out = wire::dynamic_size - 1;
std::vector<std::size_t> places_for_copy(const view::document&, std::string_view path, view::datum, bool keeps_file);

}  // namespace verbatim::edit

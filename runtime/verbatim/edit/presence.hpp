// A field gets another value: each optional whose condition is about it comes, as in a new record, or goes.
#pragma once
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// The indices of the optionals of the records around the leaf at `field` that are there though their condition, which is about it, is not met any more, or are not though it is.
// Not those in which it is a count, a size, a tag or a pointer, too: it follows these.
std::vector<std::vector<std::size_t>> contradicting(view::document&, const std::vector<std::size_t>& field);

}  // namespace verbatim::edit

// If a field gets another value, each optional whose condition depends on it becomes present, as in a new record, or
// absent.
#pragma once
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Returns the indices of the optionals, in the records around the leaf at `field`, whose condition depends on the leaf
// and contradicts their presence. Leaves out optionals in which the leaf is also a count, a size, a tag or a pointer,
// because it follows their data.
std::vector<std::vector<std::size_t>> contradicting(view::document&, const std::vector<std::size_t>& field);

}  // namespace verbatim::edit

// A part of the law of merging, which a test can also apply to a wrong merge.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// Returns whether a leaf is a reference, or the count of a range. In a merged file a reference leads to its elements,
// wherever the other side has put them, so its number may differ from that of the side.
bool is_of_reference(const view::node& leaf);

// Throws if a byte that the side has changed is not that of the side in the merged file. Checks only files in which
// each byte belongs to the same value. Leaves out references, and values that follow others in the side's file: the
// side has not changed them itself.
void holds_bytes(const view::document& base, const view::document& merged, const view::document& side);

}  // namespace verbatim::fuzz

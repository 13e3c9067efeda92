// A part of the law of merging that a test can hold a wrong merge against.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// A reference, or how many elements it leads to: in a merged file it leads to its elements, whatever the other side has done to them.
bool is_of_reference(const view::node& leaf);

// Throws when a byte that the side has changed is not as the side has it. Only where each byte belongs to the same value in all files; a value that follows
// others in the side's file is not a change of it, and a reference leads to its elements wherever the other side has put them.
void holds_bytes(const view::document& base, const view::document& merged, const view::document& side);

}  // namespace verbatim::fuzz

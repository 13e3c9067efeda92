// Data that does not fit its type is kept as bytes, and an element that a broken file cuts is left out. What could be
// read of it is still shown.
#pragma once
#include "verbatim/view/node.hpp"

namespace verbatim::view {

// Visits the parts of such bytes, or of such a record, that could be read, before the first one that could not. Visits
// nothing if the node is no such data. The parts belong to no path: an edit sets the bytes.
void each_part_before_failure(const node&, const visitor&);

}  // namespace verbatim::view

// Settles what decides how many bytes a value takes, before the value is measured: in which bytes coded values are
// stored, and the numbers of varying size that control data. Measuring and writing use these results.
#pragma once
#include "verbatim/walk/document.hpp"

namespace verbatim::walk {

// Returns false with the reason.
bool settle(const any_document&, error&);

}  // namespace verbatim::walk

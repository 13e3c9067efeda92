// Settles what decides how many bytes a value takes, before the value is measured: in which bytes coded values are
// stored, and the numbers of varying size that control data.
#pragma once
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/write/write_plan.hpp"

namespace verbatim::walk {

// Makes the plan, if the type of the document settles. Returns false with the reason.
bool settle(const any_document&, write_plan&, error&);

}  // namespace verbatim::walk

// What is decided before a value is measured, because it decides how many bytes are written: in which bytes coded values are stored, and the numbers of
// varying size that control data. What measures and writes the value goes by that.
#pragma once
#include "verbatim/table/type.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::walk {

// `depth` of records that hold themselves around it. False with the reason.
bool settle(const table::type&, const void* value, unsigned depth, error&);

}  // namespace verbatim::walk

// What is decided before a value is measured, because it decides how many bytes are written: in which bytes coded values are stored, and the numbers of
// varying size that control data. What measures and writes the value goes by that.
#pragma once
#include "verbatim/walk/document.hpp"

namespace verbatim::walk {

// False with the reason.
bool settle(const any_document&, error&);

}  // namespace verbatim::walk

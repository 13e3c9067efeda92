// Evaluates an expression over plain fields if all its intermediate results fit in 64 bits with a sign, as nearly all
// do. This is several times as fast as evaluate(), which handles all cases.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns false if evaluate() must be called instead. `in` is the record with the data that the expression controls;
// `position` is the offset of the data in it.
bool plain_number(const table::expression&, const frame* in, std::size_t position, std::int64_t& to);

}  // namespace verbatim::walk

// The number of an expression that looks at plain fields and stays, with all that it takes, within 64 bits and a sign: nearly every one. It is worked out
// several times as fast as one for which evaluate() has to see to all that there can be.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// False: evaluate() says what it is. `in` is the record with the data that the expression controls; `position` is where the data is in it.
bool plain_number(const table::expression&, const frame* in, std::size_t position, std::int64_t& to);

}  // namespace verbatim::walk

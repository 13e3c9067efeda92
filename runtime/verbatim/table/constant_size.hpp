// The size of every value of a type, if all have the same, also where the type does not fix it but its limit does.
#pragma once
#include <cstddef>
#include <optional>

#include "verbatim/table/type.hpp"

namespace verbatim::table {

// Returns the number of bytes that every value of a type has, or nothing if it varies.
std::optional<std::size_t> constant_size(const type&);

}  // namespace verbatim::table

// Numbers in bytes, whatever their type says of size, order and sign: the one place where they are loaded and stored.
#pragma once
#include <cstddef>
#include <cstdint>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// Of an integer, an enumeration, flags, a packed integer or a constant that is a number. Those from 2^63 on become negative: no count or pointer is
// that large, and tags and flags only need to differ.
std::int64_t integer_in(const table::type&, const std::byte* at);
double real_in(const table::type&, const std::byte* at);
// False when the field cannot hold the number.
bool put_integer(const table::type&, std::byte* at, std::int64_t value);

}  // namespace verbatim::walk

// Evaluates an expression over fields of records that are being read, if all its intermediate results fit in 64 bits
// with a sign, as nearly all do. This is several times as fast as evaluate(), or as the evaluation of a loaded schema's
// expression, which handle all cases.
#pragma once
#include <optional>
#include <string_view>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns false if the general evaluation must decide the value or the error: a number of more than 63 bits, a division
// by zero, a field that has not been read, a text that is not ASCII. `in` is the record with the data that the
// expression controls; `position` is the offset of the data in it.
bool plain_number(const table::expression&, const context* in, std::size_t position, std::int64_t& to);

// Returns the text in a field, which ends where the next field of its record starts; nothing if either has not been
// read, or if the text is not ASCII.
std::optional<std::string_view> plain_text(const table::control&, const context* in);

}  // namespace verbatim::walk

// Reads a value from the cursor, or passes it.
#pragma once
#include "verbatim/table/type.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Reads a value into `into`, which is a new value. If `into` is null, only passes the value; its type must be lazy.
// Returns false with the reason in *cursor.why.
bool read(const table::type&, cursor&, void* into);
// Decodes the value at `at` into a new value, and moves `at` past it. The bytes were checked when the file was read.
void decode(const table::type&, const keeper&, const std::byte*& at, const std::byte* end, void* into);

// Reports the findings in a value of fixed layout.
void inspect(inspector&, const step* where, std::size_t offset, const std::byte* value, const table::type&);
// Reports the fields of a decoded record that do not meet its expectations.
void inspect_expectations(inspector&, const step* where, std::size_t start, const void* record, const table::type&);
// Reports the references in a decoded record that lead to no element of its lists.
void inspect_references(inspector&, const step* where, std::size_t start, void* record, const table::type&);

}  // namespace verbatim::walk

// Reading: from the cursor into a value, or past it.
#pragma once
#include "verbatim/table/type.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Reads a value into `into`, which is a new one, or only passes it when that is null: then only what is lazy. False with the reason in *cursor.why.
bool read(const table::type&, cursor&, void* into);

// Reports what is wrong with a value of fixed layout.
void inspect(inspector&, const step* where, std::size_t offset, const std::byte* value, const table::type&);
// Reports where a decoded record is not as expected.
void inspect_expectations(inspector&, const step* where, std::size_t start, const void* record, const table::type&);
// Reports the references in a decoded record that lead to no element of its lists.
void inspect_references(inspector&, const step* where, std::size_t start, void* record, const table::type&);

}  // namespace verbatim::walk

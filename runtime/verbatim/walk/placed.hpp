// Placed values: where pointers lead, and which pointer leads there.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

bool read_placed(const table::type&, cursor&, void* into);
bool write_placed(const table::type&, emitter&, const void* value);

// After all is written: what is last in the file would be found again where it is.
bool is_found_again(const segment&, std::span<const std::byte> file, error&);

// The address that a placed value has whatever is before it. Nothing when it moves.
std::optional<std::size_t> fixed_address(const table::type& placed);

}  // namespace verbatim::walk

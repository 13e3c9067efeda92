// Placed values: where pointers lead, and which pointer leads there.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// The byte from which the pointer of a field in the nearest record counts.
std::size_t base_of(const table::type& placed, const cursor&);
// Where the placed values of a file are has its room when there is a first one.
void make_places(std::shared_ptr<wire::places>&, std::size_t file_size);
// A placed value has been read there: so many bytes, and what it leads to reaches so far.
inline void found_there(const table::type& t, const cursor& c, void* placed, std::size_t at, std::size_t size, std::size_t reach) {
    if (!*c.places) make_places(*c.places, c.file_size);
    t.identity(placed).set(*c.places, (*c.places)->size());
    (*c.places)->add(at, size, reach, t.aligned);
    if (c.reach && *c.reach < reach) *c.reach = reach;
}

bool read_placed(const table::type&, cursor&, void* into);
bool write_placed(const table::type&, emitter&, const void* value);

// Where the magic of an optional is, or would be. Nothing when that is not in the file.
std::optional<std::size_t> magic_place(const table::type& optional, const cursor&);
std::optional<std::size_t> magic_place(const table::type& optional, const emitter&);

// After all is written: what is last in the file would be found again where it is.
bool is_found_again(const segment&, std::span<const std::byte> file, error&);

// The address that a placed value has whatever is before it. Nothing when it moves.
std::optional<std::size_t> fixed_address(const table::type& placed);

}  // namespace verbatim::walk

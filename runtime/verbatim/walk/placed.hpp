// Placed values: finds where pointers lead, and makes pointers lead to their values.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns the offset in the file from which the pointer of a placed value in the innermost record counts.
std::size_t base_of(const table::type& placed, const cursor&);
std::size_t base_of(const table::type& placed, const emitter&);
// Makes the places of a file, with room for as many as a file of this size may have. Called when the first placed value
// is found.
void make_places(std::shared_ptr<wire::places>&, std::size_t file_size);
// Registers that a placed value of `size` bytes was read at offset `at`, and that the values to which it leads reach up
// to offset `reach`.
inline void found_there(const table::type& t, const cursor& c, void* placed, std::size_t at, std::size_t size,
                        std::size_t reach) {
    if (!*c.places) make_places(*c.places, c.file_size);
    t.identity_in(placed).set(*c.places, (*c.places)->size());
    (*c.places)->add(at, size, reach, t.placed().aligned);
    if (c.reach && *c.reach < reach) *c.reach = reach;
}

bool read_placed(const table::type&, cursor&, void* into);
// Returns whether a number or the schema says how many bytes or elements a value has. If that is none, nothing is read,
// wherever its position leads.
inline bool has_given_size(const table::type& t) { return t.bytes || t.list().times || t.size == 0; }
// Returns whether a record is read where a look has led back to the same record, which is being read: it has the same
// place and limits.
bool leads_back_here(const table::type& record, const cursor&);
bool write_placed(const table::type&, emitter&, const void* value);

// Returns the offset of the magic of an optional, whether or not the magic is there; nothing if the offset is outside
// of the file.
std::optional<std::size_t> magic_place(const table::type& optional, const cursor&);
std::optional<std::size_t> magic_place(const table::type& optional, const emitter&);

// Called when the whole file is written. Returns whether a search from the end of the file finds a last_in_file<> value
// where it was written.
bool is_found_again(const segment&, std::span<const std::byte> file, error&);

// Returns whether the place of a placed value is a number in the schema that counts from a record around it, or from
// the limited bytes around it.
bool moves_with_record(const table::type& placed);
// Returns the address of a placed value whose place is a number in the schema; nothing if it can move.
std::optional<std::size_t> fixed_address(const table::type& placed);

}  // namespace verbatim::walk

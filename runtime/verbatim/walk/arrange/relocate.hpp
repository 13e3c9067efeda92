// Finds where the bytes of a value are after an edit, for pointers that lead into it: to which field, element or
// character a byte of the file belonged, and where that is now. Elements that point are identified by the values that
// they point to, all others by their bytes, and by the unchanged elements before or after them. Elements between two
// known ones were edited if they are as many as before: nearly all edits are of this kind, and a pointer to one field
// of an element must not forbid setting another field. In any other uncertain case the byte has no new place.
#pragma once
#include <span>
#include <vector>

#include "verbatim/walk/arrange/gather.hpp"

namespace verbatim::walk {

// The offset of a byte in the file that was read, and its offset now from the start of the segment that has it;
// `dynamic_size` if that is unknown.
struct relocated {
    std::size_t old;
    std::size_t now = wire::dynamic_size;
};
using relocated_bytes = std::span<relocated>;  // in ascending order

// A look that has another size now: where it was, and its sizes.
struct resized_look {
    std::size_t old, old_size, size;
};

struct relocation {
    std::span<const std::byte> file;
    const wire::places *old_places, *places_now;
    std::vector<std::byte>
        controls;  // a copy of the file: a value that is written alone may change fields of the records around it
    const write_plan* plan = nullptr;  // of the value after the edits
    const context* records = nullptr;
    std::vector<resized_look> looks{};
};

relocated_bytes between(relocated_bytes, std::size_t from, std::size_t to);
void shift(relocated_bytes, std::size_t old_at, std::size_t now_at);
// Carries the bytes of a segment that was at `old_at` in the file. `old` and `now` are its value before and after the
// edits.
void relocate_segment(relocation&, const table::type&, const void* old, const void* now, std::size_t old_at,
                      relocated_bytes);

}  // namespace verbatim::walk

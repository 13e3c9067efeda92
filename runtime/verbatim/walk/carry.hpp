// Where the bytes of a value are after an edit, for pointers that lead into it: the field, the element, the character that a byte of the
// file belonged to, and where that is now. Elements that point are known by what they point to; all others by the unchanged ones before
// of them or after them. When as many are there as before and a single one differs, it is the one that was edited: that is how nearly all edits
// are made, and a pointer to a field of an element must not forbid to set another field of it. What else is not certain has no answer.
#pragma once
#include <span>
#include <vector>

#include "verbatim/walk/gather.hpp"

namespace verbatim::walk {

// A byte of the file that was read, and where it is now, from the start of the value of its own place that it is in.
struct carried {
    std::size_t old;
    std::size_t now = wire::dynamic_size;
};
using carried_bytes = std::span<carried>;  // in ascending order

struct carrying {
    std::span<const std::byte> file;
    const wire::places *old_places, *places_now;
    std::vector<std::byte> controls;  // a copy of the file: what is written alone may change fields of the records around it there
    const written* records = nullptr;
};

carried_bytes between(carried_bytes, std::size_t from, std::size_t to);
void shift(carried_bytes, std::size_t old_at, std::size_t now_at);
// The root, or a placed value, which was at `old_at`.
void carry_segment(carrying&, const table::type&, const void* old, const void* now, std::size_t old_at, carried_bytes);

}  // namespace verbatim::walk

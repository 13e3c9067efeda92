// A new element of a list whose elements are controlled from around the list: whether an optional is there, which alternative it is, how many there
// are. It has what the records around it say, for that is how the elements are read.
#pragma once
#include <cstdint>
#include <optional>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::walk {

// A decoded record around a new element.
struct record_around {
    const record_around* up;
    const table::type* of;
    const void* record;
};

// What a new element is made in.
struct surroundings {
    const record_around* records;
    std::uint64_t room;  // bytes that it may still take: a count that no element has proved may be hostile
    error* why;
    std::optional<std::size_t> index{};  // of the element in its list, when the one with that index in a table of a fixed size says what it has
};

// Gives a new element the presence, alternatives and sizes that the records around it say. False with the reason.
bool take_shape(const table::type&, void* fresh, surroundings&);

// The element at an index of a list is of the same version as its neighbour: a choice in it of which the tag is its size, too, has the same alternative.
void take_version(const table::type& list, void* value, std::size_t index);

}  // namespace verbatim::walk

// Makes new elements of a list whose elements are controlled by records around the list: whether an optional is
// present, which alternative a choice has, how many elements or bytes there are. A new element must agree with these
// records, because it is read by them.
#pragma once
#include <cstdint>
#include <optional>

#include "verbatim/walk/context.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::walk {

// The context in which a new element is made.
struct surroundings {
    const context* records;  // decoded
    std::uint64_t room;      // bytes that it may still take: no data confirms the counts of a hostile file
    error* why;
    std::optional<std::size_t>
        index{};  // of the element in its list, if the entry with that index in a table of fixed size may control it
};

// Makes the placed values of a new value that cannot be absent, and those whose absence would contradict an optional of
// the same record. A choice whose tag the record sees in its own bytes gets the tag of its alternative there.
void make_complete(const table::type&, void* fresh);

// Gives a new element the optionals, alternatives and sizes that the records around it require. Returns false with the
// reason.
bool take_shape(const table::type&, void* fresh, surroundings&);

// Gives the element at `index` the version of its neighbour: a choice whose tag is also its size gets the same
// alternative as there.
void take_version(const table::type& list, void* value, std::size_t index);

}  // namespace verbatim::walk

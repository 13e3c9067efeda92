// How many bytes values take, and where the fields of a record start.
#pragma once
#include <boost/container/small_vector.hpp>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// A decoded record around a value, and where it starts. None: of no type.
struct around {
    const table::type* of = nullptr;
    const void* value = nullptr;
    std::size_t start = 0;
};

// Bytes that a value takes at a position: padding is as long as its place wants.
std::size_t measure(const table::type&, const void* value, std::size_t at, const around& in = {});

// Where each field of a record starts; one more for the end.
using field_starts = boost::container::small_vector<std::size_t, 24>;
field_starts starts_in(const table::type&, const void* record, std::size_t start);

// Where the fields of a record start that reading notes, in the order of their notes.
std::vector<std::size_t> noted_in(const table::type&, const std::size_t* starts);

// Field `index` of a record.
inline const void* field_in(const table::type& t, const void* record, std::size_t index) { return static_cast<const std::byte*>(record) + t.fields[index].in_memory; }
inline void* field_in(const table::type& t, void* record, std::size_t index) { return static_cast<std::byte*>(record) + t.fields[index].in_memory; }
// Element `index` of an array, or of a list that is not borrowed.
inline const void* element_in(const table::type& t, const void* value, std::size_t index) { return t.element_in(const_cast<void*>(value), index); }

}  // namespace verbatim::walk

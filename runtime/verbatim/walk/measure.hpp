// Calculates how many bytes values take, and where the fields of a record start.
#pragma once
#include <boost/container/small_vector.hpp>

#include "verbatim/walk/context.hpp"

namespace verbatim::walk {

// Returns the number of bytes that a value takes at position `at`, on which the size of padding depends.
std::size_t measure(const table::type&, const void* value, std::size_t at, const context& in = no_record);

// Returns where each field of a record starts, and last where the record ends.
using field_starts = boost::container::small_vector<std::size_t, 24>;
field_starts starts_in(const table::type&, const void* record, std::size_t start, const write_plan* = nullptr,
                       known_sizes* = nullptr);

// Returns field `index` of a decoded record.
inline const void* field_in(const table::type& t, const void* record, std::size_t index) {
    return static_cast<const std::byte*>(record) + t.fields[index].in_memory;
}
inline void* field_in(const table::type& t, void* record, std::size_t index) {
    return static_cast<std::byte*>(record) + t.fields[index].in_memory;
}
// Returns element `index` of an array, or of a list that is not borrowed.
inline const void* element_in(const table::type& t, const void* value, std::size_t index) {
    const std::size_t size = t.element().in_memory;
    const bool is_whole = t.what == table::kind::list && !table::list_in(value).partly();
    if (is_whole) return table::list_in(value).decoded_element(index, size);  // inline, for this is called very often
    return static_cast<const std::byte*>(t.what == table::kind::list ? t.first_in(value) : value) + index * size;
}

}  // namespace verbatim::walk

// placed<T, pointer>: a T elsewhere in the file, where an earlier field points. Pointer 0 means that it is absent.
// The base says from where the pointer counts. When something grows, what stands behind it moves, and the pointers follow; order and gaps stay.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "runtime/wire/governor.hpp"
#include "runtime/wire/pad_to.hpp"

namespace verbatim::wire {

namespace from {
struct field {};  // the pointer field itself
template <auto Member>
struct after {};  // the first byte behind a field of the record that holds the pointer, or of an enclosing one
template <class Record>
struct start_of {};  // the start of an enclosing record
}  // namespace from

// Where a new T may be put: at a multiple, with this pattern in between.
template <std::size_t Multiple, auto Pattern = 0>
struct aligned {
    static constexpr std::size_t multiple = Multiple;
    using filler = pattern<Pattern>;
};

template <class T, auto Pointer, class From = from::file, class Alignment = aligned<1>>
struct placed : std::optional<T> {
    static constexpr kind wire_kind = kind::placed;
    static_assert(is_wire_type<bare<T>>, "what is placed is a type of the vocabulary, or a record");
    static_assert(kind_of<T> != kind::padding, "padding cannot be placed: it belongs between fields");
    using element = T;
    using governed_by = governors<Pointer>;
    using base = From;
    using alignment = Alignment;
    std::optional<std::size_t> origin;  // where it stood in the file that was read, from the file's start
    std::size_t origin_size = 0;
    std::size_t origin_reach = 0;  // the end of the furthest of what it leads to, itself included
    using std::optional<T>::optional;
    using std::optional<T>::operator=;
};

}  // namespace verbatim::wire

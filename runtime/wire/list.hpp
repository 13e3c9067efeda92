// Data whose size an earlier field governs: a counted list, counted bytes, as many elements as fit in a number of bytes, and the rest.
#pragma once
#include <cstdint>
#include <string_view>

#include "runtime/wire/governor.hpp"
#include "runtime/wire/padding.hpp"
#include "runtime/wire/sequence.hpp"

namespace verbatim::wire {

// What element 0 of a list is when it stands for "none": wholly zero. It is element 0 like any other, only not checked as a T. Another pattern
// is a class with these two members.
struct zero_first {
    static constexpr std::string_view expected = "zeros";
    static constexpr std::byte at(std::size_t) { return std::byte{0}; }
};

// Count elements, one behind the other.
template <class T, auto Count, class First = void>
struct list : sequence<T> {
    static constexpr kind wire_kind = kind::list;
    using element = T;
    using governed_by = governors<Count>;
    static_assert(is_wire_type<bare<T>>, "a list holds types of the vocabulary, or records");
    static_assert(!detail::takes_the_rest<T>(), "an element of a list cannot take all bytes up to the end: none could follow it");
    using sequence<T>::sequence;
    list() = default;
    list(sequence<T> s) : sequence<T>(std::move(s)) {}
};

// Count bytes of unknown meaning.
template <auto Count>
struct bytes : byte_run {
    static constexpr kind wire_kind = kind::bytes;
    using governed_by = governors<Count>;
    using byte_run::byte_run;
    bytes() = default;
    bytes(byte_run s) : byte_run(std::move(s)) {}
};

// As many elements as fit in Size bytes, and no more than Count when that is given. What is left over, or cannot be read as an element, is
// kept behind them as it is.
template <class T, auto Size, auto... Count>
struct fill : sequence<T> {
    static constexpr kind wire_kind = kind::list;
    using element = T;
    using governed_by = governors<Size, Count...>;
    static_assert(is_wire_type<bare<T>>, "a fill holds types of the vocabulary, or records");
    static_assert(sizeof...(Count) <= 1, "a fill has one size, and one count or none");
    byte_run leftover;
    std::uint64_t missing = 0;  // elements that Count promised, and that could not be read
    using sequence<T>::sequence;
};

// Whatever comes behind the record, to the end of the file or of the bytes around it. With a pattern (rest<0xADDE>, rest<0>),
// other bytes are a finding.
template <auto... Pattern>
struct rest : byte_run {
    static_assert(sizeof...(Pattern) <= 1, "the rest has one pattern, or none");
    static constexpr kind wire_kind = sizeof...(Pattern) == 0 ? kind::bytes : kind::padding;
    static constexpr bool takes_the_rest = true;
    using byte_run::byte_run;
};

}  // namespace verbatim::wire

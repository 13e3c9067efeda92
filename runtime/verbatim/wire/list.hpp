// Lists and bytes whose number or size an earlier field gives, and those that go up to the end of the file or of the
// bytes around them.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "verbatim/wire/control.hpp"
#include "verbatim/wire/padding.hpp"
#include "verbatim/wire/sequence.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim::wire {

// Describes an element 0 that represents "none": all its bytes are zero. It is counted like any other element, but is
// not checked as a T. Another pattern is a class with these two members: its words in findings, and the byte at a
// distance from the start of the element.
struct zero_first {
    static constexpr std::string_view expected = "zeros";
    static constexpr std::byte at(std::size_t) { return std::byte{0}; }
};

// Returns an element of the bytes of a pattern: the element 0 that represents "none".
template <class T, class Pattern>
constexpr T filled() {
    static_assert(bitwise<T>, "a value of fixed layout is filled with bytes");
    std::array<std::byte, sizeof(T)> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = Pattern::at(i);
    return std::bit_cast<T>(bytes);
}

namespace wrong {
template <class Record, auto Field, class Element>
struct element_takes_the_rest : fault {};
template <class Record, auto Field>
struct sized_list_of_two_counts : fault {};
}  // namespace wrong

template <class R, auto F, class T>
__attribute__((
    unavailable("an element of a list cannot take all bytes up to the end: none could follow it: <record, field, "
                "element>"))) inline constexpr bool valid<wrong::element_takes_the_rest<R, F, T>> = true;
template <class R, auto F>
__attribute__((unavailable("a sized list has one size, and one count or none: <record, field>"))) inline constexpr bool
    valid<wrong::sized_list_of_two_counts<R, F>> = true;

// A list of Count elements. First describes element 0 if that represents "none".
template <class T, auto Count, class First = void>
struct list : sequence<T>, detail::way_back<T, list<T, Count, First>> {
    static constexpr kind wire_kind = kind::list;
    static constexpr bool counts_in_text = std::is_member_object_pointer_v<decltype(Count)>;
    using element = T;
    using controlled_by = controlled_by_fields<Count>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (detail::takes_the_rest<T>())
            return wrong::element_takes_the_rest<Record, reflect::shown_field<Record, Field>, T>{};
        else return typename detail::checked_elsewhere<list::leads_back>::template fault<T, Record, Field>{};
    }
    using sequence<T>::sequence;
    list() = default;
    // Returns the element 0 that represents "none".
    static T none() requires(!std::is_void_v<First>) { return filled<T, First>(); }
    list(sequence<T> s) : sequence<T>(std::move(s)) {}
};

// Count bytes of unknown meaning.
template <auto Count>
struct bytes : byte_run {
    static constexpr kind wire_kind = kind::bytes;
    static constexpr auto size_in_file = Count;
    static constexpr bool takes_the_rest = std::is_same_v<std::remove_const_t<decltype(Count)>, end_of_bytes>;
    using controlled_by = controlled_by_fields<Count>;
    using byte_run::byte_run;
    bytes() = default;
    bytes(byte_run s) : byte_run(std::move(s)) {}
};

// A list of as many elements as fit in Size bytes, and of at most Count if that is given. Bytes that are left over, or
// that cannot be read as an element, are kept after the elements.
template <class T, auto Size, auto... Count>
struct sized_list : sequence<T>, detail::way_back<T, sized_list<T, Size, Count...>> {
    static constexpr kind wire_kind = kind::list;
    using element = T;
    using controlled_by = controlled_by_fields<Size, Count...>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (sizeof...(Count) > 1)
            return wrong::sized_list_of_two_counts<Record, reflect::shown_field<Record, Field>>{};
        else return typename detail::checked_elsewhere<sized_list::leads_back>::template fault<T, Record, Field>{};
    }
    byte_run leftover;
    std::uint64_t missing = 0;  // how many of the elements that Count promises could not be read
    using sequence<T>::sequence;
};

// A list of as many elements as there are up to the end of the file, or of the bytes around the record. Bytes that
// cannot be read as an element are kept after the elements. Tail says which of these are usual, and so no finding:
// none; zeros with tail::zeros, and then what begins with other bytes than an element's cannot be read; any with
// tail::residue.
template <class T, class Tail>
struct list<T, to_end, Tail> : sequence<T>, detail::way_back<T, list<T, to_end, Tail>> {
    static_assert(std::is_void_v<Tail> || std::is_same_v<Tail, tail::zeros> || std::is_same_v<Tail, tail::residue>,
                  "after a list to the end, tail::zeros or tail::residue are usual, or nothing");
    static constexpr kind wire_kind = kind::list;
    static constexpr bool takes_the_rest = true;
    using element = T;
    using controlled_by = controls<>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        return typename detail::checked_elsewhere<list::leads_back>::template fault<T, Record, Field>{};
    }
    byte_run leftover;
    using sequence<T>::sequence;
};

// All bytes up to the end of the file, or of the bytes around the record. With a pattern (rest<0xADDE>, rest<0>), other
// bytes are a finding.
template <auto... Pattern>
struct rest : byte_run {
    static_assert(sizeof...(Pattern) <= 1, "the rest has one pattern, or none");
    static constexpr kind wire_kind = sizeof...(Pattern) == 0 ? kind::bytes : kind::padding;
    static constexpr bool takes_the_rest = true;
    using byte_run::byte_run;
    // Returns Count bytes of the pattern. All new values share them until they are changed.
    template <std::size_t Count>
        requires(sizeof...(Pattern) == 1)
    static rest of() {
        static const std::vector<std::byte> all = [] {
            std::vector<std::byte> made;
            for (std::size_t i = 0; i < Count; ++i) made.push_back(pattern<Pattern...>::at(i));
            return made;
        }();
        return lasting<std::byte>{all};
    }
};

}  // namespace verbatim::wire

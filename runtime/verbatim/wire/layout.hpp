// Sizes and offsets of fields on the wire, worked out from the types alone.
#pragma once
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

inline constexpr std::size_t dynamic_size = static_cast<std::size_t>(-1);

namespace detail {

template <class T>
consteval std::size_t fixed_size();

template <class Record, std::size_t... I>
consteval std::size_t sum_of_sizes(std::index_sequence<I...>) {
    std::size_t sum = 0;
    bool known = true;
    (((known = known && fixed_size<reflect::field_type<Record, I>>() != dynamic_size),
      sum += known ? fixed_size<reflect::field_type<Record, I>>() : 0),
     ...);
    return known ? sum : dynamic_size;
}

template <class T>
struct array_element;
template <class T, std::size_t N>
struct array_element<std::array<T, N>> {
    using type = T;
    static constexpr std::size_t count = N;
};

template <class T>
consteval std::size_t fixed_size() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::integer || kind_of<type> == kind::real || std::is_same_v<type, std::byte>) {
        return sizeof(type);
    } else if constexpr (kind_of<type> == kind::array) {
        constexpr auto element = fixed_size<typename array_element<type>::type>();
        return element == dynamic_size ? dynamic_size : element * array_element<type>::count;
    } else if constexpr (kind_of<type> == kind::record) {
        return sum_of_sizes<type>(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (requires { type::wire_size; }) {
        return type::wire_size;
    } else {
        return dynamic_size;
    }
}

template <class T>
consteval std::size_t smallest_size();

template <class Record, std::size_t... I>
consteval std::size_t sum_of_smallest(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + smallest_size<reflect::field_type<Record, I>>());
}
template <class T>
consteval std::size_t smallest_size() {
    using type = bare<T>;
    if constexpr (fixed_size<type>() != dynamic_size) return fixed_size<type>();
    else if constexpr (kind_of<type> == kind::record) return sum_of_smallest<type>(std::make_index_sequence<reflect::field_count<type>>{});
    else if constexpr (kind_of<type> == kind::array) return smallest_size<typename array_element<type>::type>() * array_element<type>::count;
    else if constexpr (requires { type::smallest_wire_size; }) return type::smallest_wire_size;
    else return 0;
}

}  // namespace detail

// Bytes on the wire, or `dynamic_size`.
template <class T>
inline constexpr std::size_t fixed_size = detail::fixed_size<T>();
// The least number of bytes that a T can take: what a count is held against before anything is allocated.
template <class T>
inline constexpr std::size_t smallest_size = detail::smallest_size<T>();

namespace detail {

// A T takes all bytes up to the end of the file, or of the bytes around it.
template <class T>
consteval bool takes_the_rest() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record) return []<std::size_t... I>(std::index_sequence<I...>) {
        return (false || ... || takes_the_rest<reflect::field_type<type, I>>());
    }(std::make_index_sequence<reflect::field_count<type>>{});
    else if constexpr (kind_of<type> == kind::array) return takes_the_rest<typename array_element<type>::type>();
    else if constexpr (requires { type::takes_the_rest; }) return type::takes_the_rest;
    else return false;
}
// What is elsewhere, or a rule, has no bytes in its record.
template <class T>
inline constexpr bool takes_no_bytes = kind_of<T> == kind::placed || fixed_size<T>() == 0;

}  // namespace detail

// Memory layout is wire layout: one bounds check and one copy read it, or none when it is borrowed.
template <class T>
inline constexpr bool bitwise = fixed_size<T> != dynamic_size && fixed_size<T> != 0 && std::is_trivially_copyable_v<bare<T>> &&
                              sizeof(bare<T>) == fixed_size<T> && alignof(bare<T>) == 1;

namespace detail {

// Offset of every field, `dynamic_size` from the first one that stands behind a field of varying size.
template <class Record, std::size_t... I>
consteval auto offsets(std::index_sequence<I...>) {
    constexpr std::size_t count = sizeof...(I);
    std::array<std::size_t, count + 1> sizes{fixed_size<reflect::field_type<Record, I>>()..., 0};
    std::array<std::size_t, count + 1> at{};
    for (std::size_t i = 0; i < count; ++i) at[i + 1] = at[i] == dynamic_size || sizes[i] == dynamic_size ? dynamic_size : at[i] + sizes[i];
    return at;
}

// The same, worked out once for each record.
template <class Record>
inline constexpr auto field_offsets = offsets<Record>(std::make_index_sequence<reflect::field_count<Record>>{});

}  // namespace detail

// offset<&Record::field> == 0x18; `dynamic_size` behind a field of varying size.
template <auto Member>
inline constexpr std::size_t offset = detail::field_offsets<reflect::record_of<Member>>[reflect::index_of<Member>];

}  // namespace verbatim::wire

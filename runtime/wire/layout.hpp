// Sizes and offsets of fields on the wire, worked out from the types alone; laid_out<Record> holds them against the declared ones.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "runtime/wire/at.hpp"
#include "runtime/wire/fixed_string.hpp"
#include "runtime/wire/kind.hpp"
#include "runtime/wire/reflect.hpp"

namespace verbatim::wire {

inline constexpr std::size_t varies = static_cast<std::size_t>(-1);

namespace detail {

template <class T>
consteval std::size_t fixed_size();

template <class Record, std::size_t... I>
consteval std::size_t sum_of_sizes(std::index_sequence<I...>) {
    std::size_t sum = 0;
    bool known = true;
    (((known = known && fixed_size<reflect::field_type<Record, I>>() != varies),
      sum += known ? fixed_size<reflect::field_type<Record, I>>() : 0),
     ...);
    return known ? sum : varies;
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
        return element == varies ? varies : element * array_element<type>::count;
    } else if constexpr (kind_of<type> == kind::record) {
        return sum_of_sizes<type>(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (requires { type::wire_size; }) {
        return type::wire_size;
    } else {
        return varies;
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
    if constexpr (fixed_size<type>() != varies) return fixed_size<type>();
    else if constexpr (kind_of<type> == kind::record) return sum_of_smallest<type>(std::make_index_sequence<reflect::field_count<type>>{});
    else if constexpr (kind_of<type> == kind::array) return smallest_size<typename array_element<type>::type>() * array_element<type>::count;
    else if constexpr (requires { type::smallest_wire_size; }) return type::smallest_wire_size;
    else return 0;
}

}  // namespace detail

// Bytes on the wire, or `varies`.
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
inline constexpr bool fused = fixed_size<T> != varies && fixed_size<T> != 0 && std::is_trivially_copyable_v<bare<T>> &&
                              sizeof(bare<T>) == fixed_size<T> && alignof(bare<T>) == 1;

namespace detail {

// Offset of every field, `varies` from the first one that stands behind a field of varying size.
template <class Record, std::size_t... I>
consteval auto offsets(std::index_sequence<I...>) {
    constexpr std::size_t count = sizeof...(I);
    std::array<std::size_t, count + 1> sizes{fixed_size<reflect::field_type<Record, I>>()..., 0};
    std::array<std::size_t, count + 1> at{};
    for (std::size_t i = 0; i < count; ++i) at[i + 1] = at[i] == varies || sizes[i] == varies ? varies : at[i] + sizes[i];
    return at;
}

// The same, worked out once for each record.
template <class Record>
inline constexpr auto field_offsets = offsets<Record>(std::make_index_sequence<reflect::field_count<Record>>{});

template <std::size_t N>
consteval auto name_of(std::string_view text) {
    char copy[N + 1]{};
    std::copy_n(text.begin(), N, copy);
    return fixed_string<N + 1>(copy);
}

// A std::byte, or an array of them, which C++ leaves uninitialised in a record made without braces.
template <class T>
inline constexpr bool is_bare_byte = std::is_same_v<T, std::byte>;
template <class T, std::size_t N>
inline constexpr bool is_bare_byte<std::array<T, N>> = is_bare_byte<bare<T>>;

// These only exist to be read in a compiler's message.
template <class Record, fixed_string Field, class Type>
struct field_type_is_uninitialised {
    static constexpr bool ok = !is_bare_byte<Type>;
    static_assert(ok, "bytes of which nothing is known are raw<N>, which a new record has as zeros: <record, \"field\", its type>");
};
template <class Record, fixed_string Field, class Type>
struct field_type_is_wrong {
    static_assert(is_wire_type<Type>,
                  "a field is of the vocabulary (u32, text<16>, list<...>), a std::array or a plain struct of such: <record, \"field\", its type>");
    static constexpr bool ok = is_wire_type<Type>;
};
template <class Record, fixed_string Field, class Governors>
struct governor_is_elsewhere {
    static_assert(Governors::template stand_in<Record>, "a field is governed by fields of its own record: <record, \"field\", governors>");
    static constexpr bool ok = Governors::template stand_in<Record>;
};
template <class Record, fixed_string Field, std::size_t Declared, std::size_t Actual>
struct declared_offset_is_wrong {
    static_assert(Declared == Actual, "a field does not stand at its declared offset: <record, \"field\", declared offset, actual offset>");
    static constexpr bool ok = Declared == Actual;
};
template <class Record, std::size_t Declared, std::size_t Actual>
struct declared_size_is_wrong {
    static_assert(Declared == Actual, "a record does not have its declared size: <record, declared size, actual size>");
    static constexpr bool ok = Declared == Actual;
};

template <class Record, fixed_string Field, fixed_string Behind>
struct field_stands_behind_the_rest {
    static constexpr bool ok = takes_no_bytes<Record>;
    static_assert(ok, "no field stands behind one that takes all bytes up to the end: <record, \"that field\", \"the one behind it\">");
};

template <class Record, class Expectations>
struct expectation_is_elsewhere {
    static constexpr bool ok = Expectations::template stand_in<Record>;
    static_assert(ok, "a record expects something of its own fields: <record, its expectations>");
};

template <class Record, std::size_t I>
inline constexpr auto fixed_name = name_of<reflect::field_name<Record, I>.size()>(reflect::field_name<Record, I>);

template <class Record, std::size_t I>
consteval bool field_can_be_walked() {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (is_bare_byte<type>) return field_type_is_uninitialised<Record, fixed_name<Record, I>, type>::ok;
    else if constexpr (!is_wire_type<type>) return field_type_is_wrong<Record, fixed_name<Record, I>, type>::ok;
    else if constexpr (requires { typename type::governed_by; }) return governor_is_elsewhere<Record, fixed_name<Record, I>, typename type::governed_by>::ok;
    else return true;
}

template <class Record, std::size_t I>
consteval bool field_stands_where_declared() {
    using type = reflect::field_type<Record, I>;
    if constexpr (requires { type::declared_offset; }) {
        constexpr auto actual = field_offsets<Record>[I];
        if constexpr (type::declared_offset != actual)
            return declared_offset_is_wrong<Record, fixed_name<Record, I>, type::declared_offset, actual>::ok;
        else
            return true;
    } else {
        return true;
    }
}

template <class Record, std::size_t... I>
consteval bool fields_can_be_walked(std::index_sequence<I...>) {
    bool ok = true;  // of each field, so that every wrong one is named
    ((ok = field_can_be_walked<Record, I>() && ok), ...);
    return ok;
}
template <class Record, std::size_t... I>
consteval bool fields_stand_where_declared(std::index_sequence<I...>) {
    bool ok = true;
    ((ok = field_stands_where_declared<Record, I>() && ok), ...);
    return ok;
}

template <class Record, std::size_t... I>
consteval bool nothing_stands_behind_the_rest(std::index_sequence<I...>) {
    constexpr std::size_t count = sizeof...(I);
    constexpr std::array<bool, count + 1> rest{takes_the_rest<reflect::field_type<Record, I>>()..., false};
    constexpr std::array<bool, count + 1> nothing{takes_no_bytes<reflect::field_type<Record, I>>..., true};
    constexpr std::size_t first = static_cast<std::size_t>(std::find(rest.begin(), rest.end() - 1, true) - rest.begin());
    constexpr std::size_t behind = static_cast<std::size_t>(std::find(nothing.begin() + (first < count ? first + 1 : count), nothing.end() - 1, false) - nothing.begin());
    if constexpr (behind < count) return field_stands_behind_the_rest<Record, fixed_name<Record, first>, fixed_name<Record, behind>>::ok;
    else return true;
}

template <class Record>
consteval bool expectations_are_its_own() {
    if constexpr (requires { typename Record::expectations; }) return expectation_is_elsewhere<Record, typename Record::expectations>::ok;
    else return true;
}

template <class Record, std::size_t Size>
consteval bool laid_out() {
    if constexpr (!reflect::check_record<Record>::ok) {
        return false;
    } else if constexpr (!expectations_are_its_own<Record>()) {
        return false;
    } else {
        constexpr auto indices = std::make_index_sequence<reflect::field_count<Record>>{};
        if constexpr (!fields_can_be_walked<Record>(indices)) return false;
        else if constexpr (!nothing_stands_behind_the_rest<Record>(indices)) return false;
        else if constexpr (Size == varies) return fields_stand_where_declared<Record>(indices);
        else return fields_stand_where_declared<Record>(indices) && declared_size_is_wrong<Record, Size, fixed_size<Record>()>::ok;
    }
}

}  // namespace detail

// static_assert(laid_out<Record, Size>): every at<> of the record tells the truth, and its fields take Size bytes together.
template <class Record, std::size_t Size = varies>
inline constexpr bool laid_out = detail::laid_out<Record, Size>();

// offset<&Record::field> == 0x18; `varies` behind a field of varying size.
template <auto Member>
inline constexpr std::size_t offset = detail::field_offsets<reflect::record_of<Member>>[reflect::index_of<Member>];

}  // namespace verbatim::wire

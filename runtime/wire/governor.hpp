// A governor is an earlier field that says how the data behind it is to be read: a count, a size, a tag, a pointer.
// It is named by pointer to member, &Record::count; inside a nested record by in<&Record::header, &Header::count>; in a record around the
// data's own by outer<&Around::count>; and with a fixed difference by less<&Record::size, 4>, which is size - 4. When the data changes, its
// governor follows.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "runtime/wire/at.hpp"
#include "runtime/wire/layout.hpp"
#include "runtime/wire/reflect.hpp"
#include "runtime/wire/scalar.hpp"

namespace verbatim::wire {

template <auto Outer, auto Inner>
struct in_record {};
template <auto Outer, auto Inner>
inline constexpr in_record<Outer, Inner> in{};

// The nearest record of that type around the data's own.
template <auto Governor>
struct outer_record {};
template <auto Governor>
inline constexpr outer_record<Governor> outer{};

template <auto Governor, std::int64_t Difference>
struct minus {};
template <auto Governor, std::int64_t Difference>
inline constexpr minus<Governor, Difference> less{};

// A record that has not been decoded: its bytes in the file. Enough to read a governor at a fixed offset from.
template <class Record>
struct undecoded {
    const std::byte* bytes;
};

namespace detail {

// What a governor's field can be.
template <class T>
inline constexpr bool holds_number = [] {
    constexpr kind k = kind_of<T>;
    constexpr bool is_number = requires { typename bare<T>::value_type; };  // unlike a fourcc
    return k == kind::integer || k == kind::enumeration || k == kind::flags || k == kind::packed || k == kind::token || (k == kind::constant && is_number);
}();

// The number in a field. Those from 2^63 on become negative: no count or pointer is that large, and tags and flags only need to differ.
template <class T>
constexpr std::int64_t number_in(const T& field) {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::enumeration || kind_of<type> == kind::flags || kind_of<type> == kind::packed) {
        if constexpr (requires { field.raw.value(); }) return static_cast<std::int64_t>(field.raw.value());
        else return static_cast<std::int64_t>(field.stored.value());
    } else {
        return static_cast<std::int64_t>(field.value());
    }
}

// Puts a number into a field. False when the field cannot hold it.
template <class Integer>
constexpr bool put_number(Integer& field, std::int64_t value) {
    using type = bare<Integer>;
    if constexpr (requires { field.raw.value(); }) {
        return put_number(field.raw, value);
    } else if constexpr (requires { field.stored.value(); }) {
        return put_number(field.stored, value);
    } else {
        field = static_cast<typename type::value_type>(value);
        return number_in(field) == value;
    }
}

template <std::size_t I, class Record>
inline constexpr std::size_t offset_of_field = field_offsets<Record>[I];

template <class Type, auto G>
struct governor_named;
template <auto G>
using governor = governor_named<std::remove_const_t<decltype(G)>, G>;

template <class Record, class Type, auto Member>
struct governor_named<Type Record::*, Member> {
    using record = Record;
    using field = bare<Type>;
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = reflect::index_of<Member>;
    static constexpr std::size_t inner_offset = 0;  // of the number inside field `first_index`
    static constexpr std::int64_t difference = 0;
    static constexpr std::size_t memory_offset() { return reflect::memory_offsets<Record>[first_index]; }
    static constexpr std::string_view name() { return reflect::field_name<Record, first_index>; }
    static constexpr const field& in(const Record& r) { return r.*Member; }
    static constexpr std::int64_t number(const field& f) { return number_in(f); }
    static constexpr std::int64_t get(const Record& r) { return number(in(r)); }
    static std::int64_t get(undecoded<Record> r) { return number(*reinterpret_cast<const field*>(r.bytes + offset<Member>)); }
};

// "header.count"
template <auto Outer, auto Inner>
inline constexpr auto joined_names = [] {
    constexpr std::string_view outer = governor<Outer>::name(), inner = governor<Inner>::name();
    std::array<char, outer.size() + 1 + inner.size()> joined{};
    joined[outer.size()] = '.';
    std::copy(outer.begin(), outer.end(), joined.begin());
    std::copy(inner.begin(), inner.end(), joined.begin() + outer.size() + 1);
    return joined;
}();

template <auto Outer, auto Inner, auto G>
struct governor_named<in_record<Outer, Inner>, G> {
    using record = typename governor<Outer>::record;
    using field = typename governor<Inner>::field;
    static_assert(std::is_same_v<typename governor<Outer>::field, typename governor<Inner>::record>,
                  "in<&Outer::header, &Header::count> names a field and a field of it");
    static_assert(offset<Inner> != varies, "a governor inside a nested record stands at a fixed offset in it");
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = governor<Outer>::first_index;
    static constexpr std::size_t inner_offset = governor<Outer>::inner_offset + offset<Inner>;
    static constexpr std::int64_t difference = 0;
    static constexpr std::size_t memory_offset() { return governor<Outer>::memory_offset() + governor<Inner>::memory_offset(); }
    static constexpr std::string_view name() { return {joined_names<Outer, Inner>.data(), joined_names<Outer, Inner>.size()}; }
    static constexpr const field& in(const record& r) { return governor<Inner>::in(governor<Outer>::in(r)); }
    static constexpr std::int64_t number(const field& f) { return number_in(f); }
    static constexpr std::int64_t get(const record& r) { return number(in(r)); }
    static std::int64_t get(undecoded<record> r) {
        return number(*reinterpret_cast<const field*>(r.bytes + offset_of_field<first_index, record> + inner_offset));
    }
};

template <auto Base, auto G>
struct governor_named<outer_record<Base>, G> : governor<Base> {
    static constexpr bool is_outer = true;
};

template <auto Base, std::int64_t Difference, auto G>
struct governor_named<minus<Base, Difference>, G> : governor<Base> {
    static constexpr std::int64_t difference = governor<Base>::difference + Difference;
    // The difference may leave the range of an integer in a hostile file: then what comes out is too large or negative, and refused.
    static constexpr std::int64_t minus_difference(std::int64_t value) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(Difference));
    }
    static constexpr std::int64_t number(const typename governor<Base>::field& f) { return minus_difference(governor<Base>::number(f)); }
    template <class R>
    static constexpr std::int64_t get(const R& r) { return minus_difference(governor<Base>::get(r)); }
};

template <class T, class... Others>
inline constexpr bool is_one_of = (false || ... || std::is_same_v<T, Others>);

template <auto G, class Record>
consteval bool at_fixed_offset() {
    if constexpr (governor<G>::is_outer) return true;  // asserted where it is read: the record around may not be complete yet
    else return offset_of_field<governor<G>::first_index, Record> != varies;
}

}  // namespace detail

// What a type of the vocabulary is governed by: its member governed_by.
template <auto... G>
struct governors {
    static_assert((true && ... && detail::holds_number<typename detail::governor<G>::field>),
                  "a governor is an integer of the vocabulary, an enumeration, a flag set or a packed integer");
    template <class Record>
    static constexpr bool stand_in = (true && ... && (detail::governor<G>::is_outer || std::is_same_v<Record, typename detail::governor<G>::record>));
    template <class Record>
    static constexpr bool at_fixed_offsets = (true && ... && detail::at_fixed_offset<G, Record>());
    // One of them is field `index` of the record, or stands in it.
    static constexpr bool hold([[maybe_unused]] std::size_t index) {
        return (false || ... || (!detail::governor<G>::is_outer && detail::governor<G>::first_index == index));
    }
    // One of them is named by outer<>, and is field `index` of this record around; with `varies`, any field of it.
    template <class Record>
    static constexpr bool reach([[maybe_unused]] std::size_t index) {
        return (false || ... || (detail::governor<G>::is_outer && std::is_same_v<Record, typename detail::governor<G>::record> &&
                                 (index == varies || detail::governor<G>::first_index == index)));
    }
    static constexpr bool any_is_outer = (false || ... || detail::governor<G>::is_outer);
    // Each that is named by outer<> stands in one of these records.
    template <class... Around>
    static constexpr bool stand_around =
        (true && ... && (!detail::governor<G>::is_outer || detail::is_one_of<typename detail::governor<G>::record, Around...>));
    // Marks the fields of the record that they are, or stand in.
    template <class Marks>
    static constexpr void mark([[maybe_unused]] Marks& fields) {
        ((detail::governor<G>::is_outer ? void() : void(fields[detail::governor<G>::first_index] = true)), ...);
    }
};

}  // namespace verbatim::wire

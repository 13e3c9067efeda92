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

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/reflect.hpp"
#include "verbatim/wire/scalar.hpp"

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

namespace wrong {
template <class Record, auto Field, auto Governor>
struct governor_is_no_field : fault {};
template <class Record, auto Field, auto Governor>
struct governor_elsewhere : fault {};
template <class Record, auto Field, auto Governor>
struct governor_is_bits : fault {};
template <class Record, auto Field, auto Governor>
struct in_another_record : fault {};
template <class Record, auto Field, auto Governor>
struct governor_behind_varying : fault {};
template <class Record, auto Field, auto Governor>
struct governor_is_no_number : fault {};
}  // namespace wrong

template <class R, auto F, auto G>
__attribute__((unavailable("a governor is named by &Record::field; a fixed number of elements is a std::array<T, N>: <record, field, governor>")))
inline constexpr bool valid<wrong::governor_is_no_field<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a field is governed by fields of its own record: name one in a nested record by in<&Record::header, &Header::count>, "
                           "one in a record around it by outer<&Around::count>: <record, field, governor>")))
inline constexpr bool valid<wrong::governor_elsewhere<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("the bits of a packed<> cannot govern, and in<> does not name them: name the packed<> field, or make the count a field of its own: "
                           "<record, field, governor>")))
inline constexpr bool valid<wrong::governor_is_bits<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("in<&Outer::header, &Header::count> names a field and a field of it: <record, field, governor>")))
inline constexpr bool valid<wrong::in_another_record<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a governor inside a nested record stands at a fixed offset in it: put it in front of what varies: <record, field, governor>")))
inline constexpr bool valid<wrong::governor_behind_varying<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a governor is an integer of the vocabulary, an enumeration, a flag set or a packed integer: <record, field, governor>")))
inline constexpr bool valid<wrong::governor_is_no_number<R, F, G>> = true;

namespace detail {

// What a governor's field can be.
template <class T>
inline constexpr bool holds_number = [] {
    constexpr kind k = kind_of<T>;
    constexpr bool is_number = requires { typename bare<T>::value_type; };  // unlike a fourcc
    return k == kind::integer || k == kind::enumeration || k == kind::flags || k == kind::packed || k == kind::token || (k == kind::constant && is_number);
}();

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
    using outer = governor<Outer>;
    using inner = governor<Inner>;
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = governor<Outer>::first_index;
    static constexpr std::size_t inner_offset = governor<Outer>::inner_offset + offset<Inner>;
    static constexpr std::int64_t difference = 0;
    static constexpr std::size_t memory_offset() { return governor<Outer>::memory_offset() + governor<Inner>::memory_offset(); }
    static constexpr std::string_view name() { return {joined_names<Outer, Inner>.data(), joined_names<Outer, Inner>.size()}; }
};

template <auto Base, auto G>
struct governor_named<outer_record<Base>, G> : governor<Base> {
    static constexpr bool is_outer = true;
};

template <auto Base, std::int64_t Difference, auto G>
struct governor_named<minus<Base, Difference>, G> : governor<Base> {
    static constexpr std::int64_t difference = governor<Base>::difference + Difference;
};

template <class T, class... Others>
inline constexpr bool is_one_of = (false || ... || std::is_same_v<T, Others>);

// What is wrong with the steps of in<>.
template <class Governor, class Record, auto Field, auto G>
consteval auto fault_of_steps() {
    if constexpr (requires { typename Governor::outer; }) {
        using nested = typename Governor::outer::field;
        using from = typename Governor::inner::record;
        if constexpr (requires { requires std::is_same_v<typename nested::fields_type, from>; }) return wrong::governor_is_bits<Record, Field, G>{};
        else if constexpr (!std::is_same_v<nested, from>) return wrong::in_another_record<Record, Field, G>{};
        else if constexpr (field_offsets<from>[Governor::inner::first_index] == dynamic_size) return wrong::governor_behind_varying<Record, Field, G>{};
        else return fault_of_steps<typename Governor::outer, Record, Field, G>();
    } else {
        return fine{};
    }
}
template <auto G, class Record, auto Field>
consteval auto fault_of_governor() {
    if constexpr (!requires { typename governor<G>::record; }) return wrong::governor_is_no_field<Record, Field, G>{};
    else if constexpr (!governor<G>::is_outer && !std::is_same_v<typename governor<G>::record, Record>) return wrong::governor_elsewhere<Record, Field, G>{};
    else {
        using steps = decltype(fault_of_steps<governor<G>, Record, Field, G>());
        if constexpr (!is_fine<steps>) return steps{};
        else if constexpr (!holds_number<typename governor<G>::field>) return wrong::governor_is_no_number<Record, Field, G>{};
        else return fine{};
    }
}

}  // namespace detail

// What a type of the vocabulary is governed by: its member governed_by.
template <auto... G>
struct governors {
    template <class Record, auto Field>
    static consteval auto fault_in() { return (fine{} || ... || detail::fault_of_governor<G, Record, Field>()); }
    // One of them is field `index` of the record, or stands in it.
    static constexpr bool hold([[maybe_unused]] std::size_t index) {
        return (false || ... || (!detail::governor<G>::is_outer && detail::governor<G>::first_index == index));
    }
    // One of them is named by outer<>, and is field `index` of this record around; with `dynamic_size`, any field of it.
    template <class Record>
    static constexpr bool reach([[maybe_unused]] std::size_t index) {
        return (false || ... || (detail::governor<G>::is_outer && std::is_same_v<Record, typename detail::governor<G>::record> &&
                                 (index == dynamic_size || detail::governor<G>::first_index == index)));
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

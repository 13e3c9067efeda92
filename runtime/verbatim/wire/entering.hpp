// Ways from a field to numbers in what it has in it, as types: an element, the content of an optional, an alternative, a placed value (control.hpp).
#pragma once
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/layout.hpp"

namespace verbatim::wire::detail {

// A step into what a field has in it: from the type of the field to that of an element or of its content, and on to a field there.
template <class From, class To, auto... Member>
struct entering {
    using from = From;
    using to = To;
};
template <class... Entering>
struct way {
    static constexpr std::size_t size = sizeof...(Entering);
};
template <class Way, class Entering>
struct way_and;
template <class... Before, class Entering>
struct way_and<way<Before...>, Entering> { using type = way<Before..., Entering>; };
// To a field of the record to which a way leads.
template <class Way, auto Member>
struct way_to_field;
template <auto Member>
struct way_to_field<way<>, Member> { using type = way<>; };  // of a record in a record
template <class From, class To, auto... Outer, auto Member>
struct way_to_field<way<entering<From, To, Outer...>>, Member> { using type = way<entering<From, To, Outer..., Member>>; };
template <class First, class... More, auto Member>
    requires(sizeof...(More) > 0)
struct way_to_field<way<First, More...>, Member> {
    template <class... Rest>
    static way<First, Rest...> after(way<Rest...>);
    using type = decltype(after(typename way_to_field<way<More...>, Member>::type{}));
};

template <class Tail, class... T>
struct alternatives;
template <class Record, class Tail, class... T>
constexpr bool is_alternative(const alternatives<Tail, T...>*) { return (false || ... || std::is_same_v<bare<T>, Record>); }
// An optional, a choice or a placed value of the type From can have a record in it.
template <class From, class Record>
consteval bool can_have() {
    if constexpr (!is_wire_type<From>) return false;
    else if constexpr (kind_of<From> == kind::optional || kind_of<From> == kind::placed) return std::is_same_v<bare<typename From::element>, Record>;
    else if constexpr (kind_of<From> == kind::choice) return is_alternative<Record>(static_cast<const From*>(nullptr));
    else return false;
}

// What a list or an array has, an optional or a placed value.
template <class T>
struct element_type { using type = void; };
template <class T>
    requires requires { typename T::element; }
struct element_type<T> { using type = bare<typename T::element>; };
template <class T>
    requires(kind_of<T> == kind::array)
struct element_type<T> { using type = bare<typename array_element<T>::type>; };

}  // namespace verbatim::wire::detail

// Ways, as types, from a field to a number in its content: in an element, in an optional, in an alternative or in a
// placed value (control.hpp).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/layout.hpp"

namespace verbatim::wire::detail {

// A step into the content of a field: from the type of the field to the type of an element or of its content, and then
// to the field Member there.
template <class From, class To, class Which, auto... Member>
struct entering {
    using from = From;
    using to = To;
    using which = Which;
};
// Which element of a list a step leads to: that with the index of the data, or the first one in which the field Key is
// a number.
struct same_as_data {};
template <auto Key, std::int64_t Wanted>
struct first_one {};
// The digits of a number: "-12".
template <std::int64_t Number>
inline constexpr auto number_text = [] {
    constexpr std::size_t size = [] {
        std::size_t count = Number < 0 ? 2 : 1;
        for (std::int64_t left = Number / 10; left != 0; left /= 10) ++count;
        return count;
    }();
    std::array<char, size> text{'-'};
    std::int64_t left = Number;
    for (std::size_t i = size; i-- > (Number < 0); left /= 10)
        text[i] = static_cast<char>('0' + (left < 0 ? -(left % 10) : left % 10));
    return text;
}();
template <class... Entering>
struct way {
    static constexpr std::size_t size = sizeof...(Entering);
};
// Returns how many steps lead to the element with the index of the data.
template <class... Entering>
consteval std::size_t indices_in(way<Entering...>) {
    return (std::size_t{0} + ... +
            ((kind_of<typename Entering::from> == kind::list || kind_of<typename Entering::from> == kind::array) &&
             std::is_same_v<typename Entering::which, same_as_data>));
}
template <class Way, class Entering>
struct way_and;
template <class... Before, class Entering>
struct way_and<way<Before...>, Entering> {
    using type = way<Before..., Entering>;
};
// Appends a field of the record to which a way leads.
template <class Way, auto Member>
struct way_to_field;
template <auto Member>
struct way_to_field<way<>, Member> {
    using type = way<>;
};  // in a nested record, which needs no step
template <class From, class To, class Which, auto... Outer, auto Member>
struct way_to_field<way<entering<From, To, Which, Outer...>>, Member> {
    using type = way<entering<From, To, Which, Outer..., Member>>;
};
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
constexpr bool is_alternative(const alternatives<Tail, T...>*) {
    return (false || ... || std::is_same_v<bare<T>, Record>);
}
// Returns whether an optional, a choice or a placed value of the type From can hold a Record.
template <class From, class Record>
consteval bool can_have() {
    if constexpr (!is_wire_type<From>) return false;
    else if constexpr (kind_of<From> == kind::optional || kind_of<From> == kind::placed)
        return std::is_same_v<bare<typename From::element>, Record>;
    else if constexpr (kind_of<From> == kind::choice) return is_alternative<Record>(static_cast<const From*>(nullptr));
    else return false;
}

// The type of the elements of a list or an array, or of the value in an optional or a placed value; void for any other
// type.
template <class T>
struct element_type {
    using type = void;
};
template <class T>
    requires requires { typename T::element; }
struct element_type<T> {
    using type = bare<typename T::element>;
};
template <class T>
    requires(kind_of<T> == kind::array)
struct element_type<T> {
    using type = bare<typename array_element<T>::type>;
};

}  // namespace verbatim::wire::detail

// The fields that control several things, as one list.
#pragma once

namespace verbatim::wire {

template <auto... G>
struct controls;  // control.hpp

// Fields that control, beside such ones.
template <class Fields>
struct worked_out : Fields {};
template <class Fields>
inline constexpr bool is_worked_out = false;
template <class Fields>
inline constexpr bool is_worked_out<worked_out<Fields>> = true;

namespace detail {
// Those that have none are the same for many records. An operator would be looked for among all that fields can be computed with, for each field.
template <class... Fields>
struct joined_fields { using type = controls<>; };
template <auto... A>
struct joined_fields<controls<A...>> { using type = controls<A...>; };
template <auto... A, auto... B, class... More>
struct joined_fields<controls<A...>, controls<B...>, More...> : joined_fields<controls<A..., B...>, More...> {};
template <class First, class... More>
struct joined_fields<worked_out<First>, More...> : joined_fields<First, More...> {};
template <auto... A, class Second, class... More>
struct joined_fields<controls<A...>, worked_out<Second>, More...> : joined_fields<controls<A...>, Second, More...> {};
// All of these, one after the other.
template <class... Fields>
using joined = typename joined_fields<Fields...>::type;
}  // namespace detail

}  // namespace verbatim::wire

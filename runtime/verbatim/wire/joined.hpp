// Joins the controlling fields of several controls to one list.
#pragma once

namespace verbatim::wire {

template <auto... G>
struct controls;  // control.hpp

// The fields of several controls, where an evaluator works out one of the controls or a key.
template <class Fields>
struct worked_out : Fields {};
template <class Fields>
inline constexpr bool is_worked_out = false;
template <class Fields>
inline constexpr bool is_worked_out<worked_out<Fields>> = true;

namespace detail {
// Recursion instead of a fold with an operator: for each field, the compiler would look for that operator among all
// those of computed.hpp. The instantiations without fields are the same for many records.
template <class... Fields>
struct joined_fields {
    using type = controls<>;
};
template <auto... A>
struct joined_fields<controls<A...>> {
    using type = controls<A...>;
};
template <auto... A, auto... B, class... More>
struct joined_fields<controls<A...>, controls<B...>, More...> : joined_fields<controls<A..., B...>, More...> {};
template <class First, class... More>
struct joined_fields<worked_out<First>, More...> : joined_fields<First, More...> {};
template <auto... A, class Second, class... More>
struct joined_fields<controls<A...>, worked_out<Second>, More...> : joined_fields<controls<A...>, Second, More...> {};
// All these lists, one after the other.
template <class... Fields>
using joined = typename joined_fields<Fields...>::type;
}  // namespace detail

}  // namespace verbatim::wire

// Makes the table of a record's expectations from its schema.
#pragma once
#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectation.hpp"

namespace verbatim::table::detail {

// Whether an expression names the position of the data. The type says it, because under a sanitizer a comparison of the
// expression's address with null is not a constant.
template <class Operand>
inline constexpr bool names_position = false;
template <>
inline constexpr bool names_position<wire::position_in_record> = true;
template <class Left, class Right, wire::operation What>
inline constexpr bool names_position<wire::computed<Left, Right, What>> = names_position<Left> || names_position<Right>;
template <class Argument, auto Function, auto Inverse>
inline constexpr bool names_position<wire::called<Argument, Function, Inverse>> = names_position<Argument>;

// The fields that a test is about are numbers.
consteval bool is_test_of_numbers(controls<>) { return true; }
template <auto First, auto... More>
consteval bool is_test_of_numbers(controls<First, More...>) {
    using on = wire::detail::controlling<First>;
    return valid<decltype(controls<First, More...>::template fault_in<typename on::record, on::first_index, true>())>;
}

// Calls the predicate with the value, or with its record, and returns the result.
template <auto Predicate, class T>
auto call_predicate(const void* with) {
    return Predicate(*static_cast<const T*>(with));
}
template <auto Predicate, class T>
consteval predicate make_predicate() {
    predicate made;
    if constexpr (kind_of<T> == kind::record) made.takes = &table_of<T>::value;
    if constexpr (std::is_same_v<decltype(call_predicate<Predicate, T>(nullptr)), bool>)
        made.holds = &call_predicate<Predicate, T>;
    else made.wrong = &call_predicate<Predicate, T>;
    return made;
}
template <auto Predicate>
inline constexpr predicate predicate_for =
    make_predicate<Predicate, typename decltype(wire::detail::argument_of(Predicate))::type>();

template <class Record>
std::span<const expectation> expectations_of() {
    static const expectations_made made(Record::expectations.all, Record::expectations.conditions.all);
    return made.all();
}

}  // namespace verbatim::table::detail

namespace verbatim::wire::detail {

template <auto Field>
const table::control& control_named() {
    return table::detail::control_for<Field>;
}
template <auto Number>
const table::expression& number_named() {
    static_assert(!table::detail::names_position<std::remove_cv_t<decltype(Number)>>,
                  "an expectation is about the values of a record, not about where data is: here is for what is read");
    static_assert(table::detail::is_test_of_numbers(controlled_by_fields<Number>()));
    return table::detail::expression_of<Number>;
}
template <auto Predicate>
const table::predicate& predicate_named() {
    return table::detail::predicate_for<Predicate>;
}

}  // namespace verbatim::wire::detail

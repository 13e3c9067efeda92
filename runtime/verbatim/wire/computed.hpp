// A number that is computed from fields: value_of<&R::width> * value_of<&R::height>, value_of<&R::size> - 8,
// in<&R::head, &Head::count> / 2. It can be used like a controlling field: as a count, a size, a tag, a pointer or, in
// where<>, a condition. When the data changes, the field follows if the number is computed from one field and the
// computation has an inverse. Otherwise writing refuses data that does not fit the fields.
#pragma once
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/operation.hpp"

namespace verbatim::wire {

template <auto Field>
struct field_value {};
// The number in a field, as an operand.
template <auto Field>
inline constexpr field_value<Field> value_of{};

// The number of bytes from the start of the record to the data: value_of<&R::size> - here is the size of data if the
// field counts these bytes, too.
struct position_in_record {};
inline constexpr position_in_record here{};

// A constant operand. All members are public, so that it can be a template argument.
struct fixed_number {
    std::int64_t number;
};
template <class Left, class Right, operation What>
struct computed {
    Left left;
    Right right;
};
template <class Argument, auto Function, auto Inverse>
struct called {
    Argument argument;
};

// Whether T is an operand: a field in value_of<>, in<> or outer<>, the position `here`, or the result of a computation.
template <class T>
inline constexpr bool is_operand = false;
template <auto Field>
inline constexpr bool is_operand<field_value<Field>> = true;
template <>
inline constexpr bool is_operand<position_in_record> = true;
template <class Left, class Right, operation What>
inline constexpr bool is_operand<computed<Left, Right, What>> = true;
template <class Argument, auto Function, auto Inverse>
inline constexpr bool is_operand<called<Argument, Function, Inverse>> = true;

namespace detail {

template <class T>
concept operand = is_operand<std::remove_cv_t<T>>;
// An integer, an enumerator or a code.
template <class T>
concept constant_operand = std::is_integral_v<T> || std::is_enum_v<T> ||
    (std::is_class_v<T> && !operand<T> && std::is_convertible_v<T, std::uint64_t>);
template <class Left, class Right>
concept operands = (operand<Left> && (operand<Right> || constant_operand<Right>)) ||
                   (constant_operand<Left> && operand<Right>);

template <class T>
constexpr auto as_operand(T value) {
    if constexpr (operand<T>) return value;
    else return fixed_number{static_cast<std::int64_t>(value)};
}
template <operation What, class Left, class Right>
constexpr auto compute(Left left, Right right) {
    return computed<decltype(as_operand(left)), decltype(as_operand(right)), What>{as_operand(left), as_operand(right)};
}

}  // namespace detail

template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator+(L left, R right) { return detail::compute<operation::add>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator-(L left, R right) { return detail::compute<operation::subtract>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator*(L left, R right) { return detail::compute<operation::multiply>(left, right); }
// Rounds towards zero. If the right operand is 0, reading is refused, and no comparison in an
// expectation holds.
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator/(L left, R right) { return detail::compute<operation::divide>(left, right); }
// The result has the sign of the right operand. If that is 0, the same holds.
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator%(L left, R right) { return detail::compute<operation::modulo>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator&(L left, R right) { return detail::compute<operation::bit_and>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator|(L left, R right) { return detail::compute<operation::bit_or>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator^(L left, R right) { return detail::compute<operation::bit_xor>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator<<(L left, R right) { return detail::compute<operation::shift_left>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator>>(L left, R right) { return detail::compute<operation::shift_right>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator==(L left, R right) { return detail::compute<operation::equal>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator!=(L left, R right) { return detail::compute<operation::not_equal>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator<(L left, R right) { return detail::compute<operation::less>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator<=(L left, R right) { return detail::compute<operation::less_or_equal>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator>(L left, R right) { return right < left; }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator>=(L left, R right) { return right <= left; }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator&&(L left, R right) { return detail::compute<operation::both>(left, right); }
template <class L, class R>
    requires detail::operands<L, R>
constexpr auto operator||(L left, R right) { return detail::compute<operation::either>(left, right); }
template <detail::operand T>
constexpr auto operator!(T value) {
    return detail::compute<operation::negated>(value, 0);
}

// Applies std::int64_t Function(std::int64_t) to a number. With an inverse the field follows the data: bool
// Inverse(std::int64_t wanted, std::int64_t& argument) assigns the argument for which Function gives the wanted number,
// or returns false if there is none.
template <auto Function, auto Inverse = nullptr, detail::operand T>
constexpr auto apply(T value) {
    return called<T, Function, Inverse>{value};
}

}  // namespace verbatim::wire

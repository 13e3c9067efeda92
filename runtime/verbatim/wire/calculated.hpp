// What is calculated from the fields of a record, and of one around it: the angles of a quaternion, a key's value in the scale of its curve. It has no bytes. People see
// it behind the fields, and may set it when there is a way back:
//
//   struct Key {
//       at<0, u16> raw;
//       static double value_of_key(const Key&, const Curve&);
//       static bool set_value(Key&, const Curve&, double);  // false: no key has this value
//       using calculated = all_of<calculate<"value", &Key::value_of_key, &Key::set_value>>;
//   };
#pragma once
#include <array>
#include <string>
#include <type_traits>

#include "verbatim/wire/expect.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

// Function(record), or with one or two records around it: Function(record, record around, another one), gives a double, a std::array of them, or a std::string. An array may be a type of its own, whose same(given, there) says which
// numbers are one value, such as the angles of one rotation. Inverse takes the record, to be changed, those around
// it, and a value.
template <fixed_string Name, auto Function, auto Inverse = nullptr, fixed_string Unit = "">
struct calculate {};

namespace detail {
template <class F>
struct calculation;
template <class... Record>
struct records_around {};
template <class Value, class Record, class... Around>
struct calculation<Value (*)(const Record&, const Around&...)> {
    static_assert(sizeof...(Around) <= 2, "calculate<> names a function of a record, and of at most two around it");
    using value = Value;
    using record = Record;
    using around = records_around<Around...>;
};
template <std::size_t N>
std::integral_constant<std::size_t, N> counted(const std::array<double, N>&);
// How many numbers a value is; 0 of a text.
template <class Value>
consteval std::size_t count_numbers() {
    if constexpr (requires(const Value& v) { counted(v); }) return decltype(counted(std::declval<const Value&>()))::value;
    else return std::is_same_v<Value, double> ? 1 : 0;
}
template <class Value>
inline constexpr std::size_t numbers_in = count_numbers<Value>();
template <class T>
inline constexpr bool is_calculated_value = numbers_in<T> > 0 || std::is_same_v<T, std::string>;
}  // namespace detail

}  // namespace verbatim::wire

// Values that are calculated from the fields of a record and of the records around it: the angles of a quaternion, a
// key's value in the scale of its curve. They have no bytes. The tools show them after the fields, and the user can set
// one if the schema gives an inverse function:
//
//   struct Key {
//       at<0, u16> raw;
//       static double value_of_key(const Key&, const Curve&);
//       static bool set_value(Key&, const Curve&, double);  // false: no key has this value
//       static constexpr auto calculated = all_of(calculate<&Key::value_of_key, &Key::set_value>("value"));
//   };
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

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
// Returns how many numbers a value consists of; 0 for a text.
template <class Value>
consteval std::size_t count_numbers() {
    if constexpr (requires(const Value& v) { counted(v); })
        return decltype(counted(std::declval<const Value&>()))::value;
    else return std::is_same_v<Value, double> ? 1 : 0;
}
template <class Value>
inline constexpr std::size_t numbers_in = count_numbers<Value>();
template <class T>
inline constexpr bool is_calculated_value = numbers_in<T> > 0 || std::is_same_v<T, std::string>;

struct calculated_name {
    std::string_view name, unit;
};
template <auto Function, auto Inverse>
struct calculated_by : calculated_name {};
template <class... Calculated>
struct calculations {
    calculated_name all[sizeof...(Calculated)];
};
}  // namespace detail

// A calculated value of a record. Function takes the record and, if it needs them, the closest records of one or two
// types around it. It returns a double, a std::array of doubles, or a std::string. The array may be a type of its own,
// whose function same(given, there) returns whether two arrays mean the same value, such as the angles of one rotation.
// Inverse takes the record by reference, the same records around it, and the value to set.
template <auto Function, auto Inverse = nullptr>
constexpr detail::calculated_by<Function, Inverse> calculate(std::string_view name, std::string_view unit = "") {
    return {name, unit};
}

// The calculated values of a record.
template <auto... Function, auto... Inverse>
constexpr detail::calculations<detail::calculated_by<Function, Inverse>...> all_of(
    const detail::calculated_by<Function, Inverse>&... one) {
    return {{one...}};
}

}  // namespace verbatim::wire

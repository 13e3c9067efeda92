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

// Function(record) or Function(record, record around) gives a double, a std::array of them, or a std::string. Inverse takes the record, to be changed, that around
// it, and a value.
template <fixed_string Name, auto Function, auto Inverse = nullptr, fixed_string Unit = "">
struct calculate {};

namespace detail {
template <class F>
struct calculation;
template <class Value, class Record>
struct calculation<Value (*)(const Record&)> {
    using value = Value;
    using record = Record;
    using around = void;
};
template <class Value, class Record, class Around>
struct calculation<Value (*)(const Record&, const Around&)> {
    using value = Value;
    using record = Record;
    using around = Around;
};
template <class T>
inline constexpr bool is_calculated_value = std::is_same_v<T, double> || std::is_same_v<T, std::string>;
template <std::size_t N>
inline constexpr bool is_calculated_value<std::array<double, N>> = true;
}  // namespace detail

}  // namespace verbatim::wire

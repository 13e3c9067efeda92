// What the values of a valid file are, beyond their layout: a finding where they are not. A record lists its expectations in an alias, which
// costs no bytes, and nothing at all unless findings are wanted:
//
//   struct Opacity {
//       at<0, u32>  active;
//       at<4, f32>  opacity;
//       using expectations = all_of<expect<&Opacity::active, is<0, 1>>,
//                                   expect<&Opacity::opacity, only_if<nonzero<&Opacity::active>, between<0, 1>>>>;
//   };
#pragma once
#include <type_traits>

#include "runtime/wire/fixed_string.hpp"
#include "runtime/wire/governor.hpp"
#include "runtime/wire/optional.hpp"

namespace verbatim::wire {

// Conditions on the value of a field. An array, a text or a nested record meets one when each of its parts does; what is not a number meets none.
template <auto... Value>
struct is {};  // one of these
template <auto... Value>
struct is_not {};
template <auto Least>
struct at_least {};
template <auto Limit>
struct above {};
template <auto Least, auto Most>
struct between {};
template <auto... Bit>
struct at_most_one {};  // of these flags
template <auto Bit, auto Other>
struct only_with {};  // flag Bit is set only where flag Other is
template <fixed_string Text>
struct text_is {};
struct empty {};  // a list or bytes

// Compared with another field of the record.
template <auto Field>
struct equal_to {};
template <auto Field>
struct zero_with {};  // 0 exactly where the other one is 0

// Depending on a test of another field: nonzero<>, equals<>, has<>, lacks<> ... (optional.hpp)
template <class Test, class... Condition>
struct given {};  // met wherever the test is not
template <class Test, class... Condition>
struct only_if {};  // 0 wherever the test is not met

template <class... Condition>
struct either {};

// Predicate(value) or Predicate(record) is true, or a text that is empty: else it says what is wrong.
template <auto Predicate, fixed_string Text>
struct holds {};

// A field of the record, or in<&Record::inner, &Inner::field>, meets all these conditions.
template <auto Field, class... Condition>
struct expect {
    static_assert(sizeof...(Condition) > 0, "expect<> names a field and what is expected of it: expect<&Record::field, between<0, 1>>");
    static constexpr auto field = Field;
};

template <class... Expectation>
struct all_of {
    template <class Record>
    static constexpr bool stand_in = (true && ... && std::is_same_v<Record, typename detail::governor<Expectation::field>::record>);
};

template <class T>
concept has_expectations = requires { typename bare<T>::expectations; };

}  // namespace verbatim::wire

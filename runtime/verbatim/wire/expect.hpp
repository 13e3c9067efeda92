// Expectations: the values that a valid file has, beyond its layout. Any other value is a finding. A record lists its
// expectations in an alias, which has no bytes, and which costs no time unless findings are requested:
//
//   struct Opacity {
//       at<0, u32>  active;
//       at<4, f32>  opacity;
//       at<8, u8>   layer;
//       using expectations = all_of<expect<&Opacity::active, is<0, 1>>,
//                                   note<&Opacity::opacity, only_if<nonzero<&Opacity::active>, between<0, 1>>>,
//                                   must<&Opacity::layer, between<0, 7>, according_to<"the game, which has eight">>>;
//   };
//
// The word says what it means if an expectation is not met. must<>: the game misbehaves (severity error), and
// according_to<> says how that is known. expect<>: no known file has other values (unusual). note<>: some files have
// other values (note).
#pragma once
#include <string>
#include <type_traits>

#include "verbatim/wire/control.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/optional.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim::wire {

// Conditions on the value of a field. An array, a text or a nested record meets a condition if each number in it does.
// NaN meets none.
template <auto... Value>
struct is {};  // it is one of these values
template <auto... Value>
struct is_not {};
template <auto Least>
struct at_least {};
template <auto Limit>
struct above {};
template <auto Least, auto Most>
struct between {};
template <auto... Bit>
struct at_most_one {};  // at most one of these flags is set
template <auto Bit, auto Other>
struct only_with {};  // the flag Bit is only set if the flag Other is set
template <fixed_string Text>
struct text_is {};
struct empty {};  // for a list or bytes

// Conditions that compare the field with another field of the record.
template <auto Field>
struct equal_to {};
template <auto Field>
struct zero_with {};  // it is 0 if and only if the other field is 0

// Conditions that depend on a test of another field: nonzero<>, equals<>, has<>, lacks<> ... (optional.hpp)
template <class Test, class... Condition>
struct given {};  // also met if the test is not
template <class Test, class... Condition>
struct only_if {};  // the value must be 0 if the test is not met

template <class... Condition>
struct either {};

// Met if Predicate(value) or Predicate(record) returns true, or an empty text: any other text says which value was
// found.
template <auto Predicate, fixed_string Text>
struct holds {};

// Given beside the conditions: who says so, or why.
template <fixed_string Source>
struct according_to {};

namespace wrong {
template <class Record, auto Field>
struct nothing_expected : fault {};
template <class Record, auto Field>
struct rule_without_source : fault {};
template <class Record, auto Field>
struct rule_of_two_sources : fault {};
template <class Record, auto Field>
struct expectation_of_another_record : fault {};
template <class Record, auto Field, class Test>
struct test_of_another_record : fault {};
template <class Record, auto Field, auto Predicate>
struct predicate : fault {};
}  // namespace wrong

template <class R, auto F>
__attribute__((
    unavailable("expect<> names a field and what is expected of it: expect<&Record::field, between<0, 1>>: <record, "
                "field>"))) inline constexpr bool valid<wrong::nothing_expected<R, F>> = true;
template <class R, auto F>
__attribute__((
    unavailable("must<> says how it is known: must<&Record::field, between<0, 1>, according_to<\"the game's "
                "reader\">>: <record, field>"))) inline constexpr bool valid<wrong::rule_without_source<R, F>> = true;
template <class R, auto F>
__attribute__((
    unavailable("a rule has one source: name all in one according_to<>: <record, field>"))) inline constexpr bool
    valid<wrong::rule_of_two_sources<R, F>> = true;
template <class R, auto F>
__attribute__((unavailable(
    "a record expects something of its own fields: <record, the other record's field>"))) inline constexpr bool
    valid<wrong::expectation_of_another_record<R, F>> = true;
template <class R, auto F, class Test>
__attribute__((unavailable(
    "a test in expect<> is about fields of the record itself, not of one around it or in what a field has in it: "
    "<record, field, test>"))) inline constexpr bool valid<wrong::test_of_another_record<R, F, Test>> = true;
template <class R, auto F, auto Predicate>
__attribute__((unavailable(
    "the predicate of holds<> takes the value of the field, or its record, and returns bool, or a text: what is wrong: "
    "<record, field, predicate>"))) inline constexpr bool valid<wrong::predicate<R, F, Predicate>> = true;

namespace detail {
template <auto Predicate, class T>
inline constexpr bool answers = std::is_invocable_r_v<bool, decltype(Predicate), const T&> ||
                                std::is_invocable_r_v<std::string, decltype(Predicate), const T&>;

template <class Condition>
struct condition_check {
    template <class Record, auto Field>
    static consteval auto fault_in() {
        return fine{};
    }
};
template <auto Predicate, fixed_string Text>
struct condition_check<holds<Predicate, Text>> {
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (answers<Predicate, typename controlling<Field>::field> || answers<Predicate, Record>)
            return fine{};
        else return wrong::predicate<Record, Field, Predicate>{};
    }
};
template <class... Condition>
struct condition_check<either<Condition...>> {
    template <class Record, auto Field>
    static consteval auto fault_in() {
        return first_fault<decltype(condition_check<Condition>::template fault_in<Record, Field>())...>{};
    }
};
template <class Test, class... Condition>
struct test_check {
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using fields = controlled_by_fields<Test::test>;
        using of_test = decltype(fields::template fault_in<Record, controlling<Field>::first_index, true>());
        if constexpr (!is_fine<of_test>) return of_test{};
        else if constexpr (!fields::all_are_own) return wrong::test_of_another_record<Record, Field, Test>{};
        else return condition_check<either<Condition...>>::template fault_in<Record, Field>();
    }
};
template <class Test, class... Condition>
struct condition_check<given<Test, Condition...>> : test_check<Test, Condition...> {};
template <class Test, class... Condition>
struct condition_check<only_if<Test, Condition...>> : test_check<Test, Condition...> {};

template <class Condition>
inline constexpr bool is_source = false;
template <fixed_string Source>
inline constexpr bool is_source<according_to<Source>> = true;

template <severity Severity, auto Field, class... Condition>
struct rule {
    static constexpr std::size_t sources = (std::size_t{0} + ... + is_source<Condition>);
    template <class Record>
    static consteval auto fault_in() {
        if constexpr (sizeof...(Condition) == sources) return wrong::nothing_expected<Record, Field>{};
        else if constexpr (sources > 1) return wrong::rule_of_two_sources<Record, Field>{};
        else if constexpr (Severity == severity::error && sources == 0)
            return wrong::rule_without_source<Record, Field>{};
        else if constexpr (!controls<Field>::all_are_own ||
                           !std::is_same_v<Record, typename controlling<Field>::record>)
            return wrong::expectation_of_another_record<Record, Field>{};
        else return condition_check<either<Condition...>>::template fault_in<Record, Field>();
    }
};
}  // namespace detail

// The field &Record::field or in<&Record::inner, &Inner::field> meets all these conditions.
template <auto Field, class... Condition>
struct must : detail::rule<severity::error, Field, Condition...> {};
template <auto Field, class... Condition>
struct expect : detail::rule<severity::unusual, Field, Condition...> {};
template <auto Field, class... Condition>
struct note : detail::rule<severity::note, Field, Condition...> {};

// A list of expectations, and of other lists of them.
template <class... Expectation>
struct all_of {
    template <class Record>
    static consteval auto fault_in() {
        return first_fault<decltype(Expectation::template fault_in<Record>())...>{};
    }
};

template <class T>
concept has_expectations = requires {
    typename bare<T>::expectations;
};

}  // namespace verbatim::wire

// Expectations: the values that a valid file has, beyond its layout. Any other value is a finding. A record lists its
// expectations in a constant, which costs no time unless findings are requested:
//
//   struct Opacity {
//       at<0, u32>  active;
//       at<4, f32>  opacity;
//       at<8, u8>   layer;
//       static constexpr auto expectations =
//           all_of(expect<&Opacity::active>(is(0, 1)),
//                  note<&Opacity::opacity>(only_if<nonzero<&Opacity::active>>(between(0, 1))),
//                  must<&Opacity::layer>(between(0, 7), according_to("the game, which has eight")));
//   };
//
// The word says what it means if an expectation is not met. must<>: the game misbehaves (severity error), and
// according_to() says how that is known. expect<>: no known file has other values (unusual). note<>: some files have
// other values (note).
#pragma once
#include <string_view>
#include <type_traits>

#include "verbatim/wire/condition.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim::wire {

namespace wrong {
template <class Record, class Type>
struct nothing_expected : fault {};
template <class Record, class Type>
struct rule_without_source : fault {};
template <class Record, class Type>
struct rule_of_two_sources : fault {};
template <class Record, class Type>
struct condition_on_no_number : fault {};
template <class Record, class Other>
struct expectation_of_another_record : fault {};
}  // namespace wrong

template <class R, class T>
__attribute__((
    unavailable("expect<> names a field and what is expected of it: expect<&Record::field>(between(0, 1)): <record, "
                "type of the field>"))) inline constexpr bool valid<wrong::nothing_expected<R, T>> = true;
template <class R, class T>
__attribute__((unavailable(
    "must<> says how it is known: must<&Record::field>(between(0, 1), according_to(\"the game's "
    "reader\")): <record, type of the field>"))) inline constexpr bool valid<wrong::rule_without_source<R, T>> = true;
template <class R, class T>
__attribute__((unavailable(
    "a rule has one source: name all in one according_to(): <record, type of the field>"))) inline constexpr bool
    valid<wrong::rule_of_two_sources<R, T>> = true;
template <class R, class T>
__attribute__((
    unavailable("a condition on numbers is about a number, or a field of fixed size: <record, type of the "
                "field>"))) inline constexpr bool valid<wrong::condition_on_no_number<R, T>> = true;
template <class R, class Other>
__attribute__((
    unavailable("a record expects something of its own fields: <record, the other record>"))) inline constexpr bool
    valid<wrong::expectation_of_another_record<R, Other>> = true;

namespace detail {

struct rule {
    verbatim::severity severity{};
    std::size_t words = 0;  // Number of words in its conditions.
    const table::control& (*of)() = nullptr;
};
// Expectations of a record.
template <class Record, std::size_t Rules, std::size_t Words>
struct rules {
    rule all[Rules];
    condition_words<Words> conditions;

    template <class Of>
    static consteval auto fault_in() {
        if constexpr (std::is_same_v<Of, Record>) return fine{};
        else return wrong::expectation_of_another_record<Of, Record>{};
    }
};

template <class T>
inline constexpr bool has_numbers = bitwise<T> || is_token<T> || is_varint<T>;
template <severity Severity, class Record, class T, contents Has, class Demand>
consteval auto fault_of_rule() {
    if constexpr (!Has.conditions) return wrong::nothing_expected<Record, T>{};
    else if constexpr (Has.sources > 1) return wrong::rule_of_two_sources<Record, T>{};
    else if constexpr (Severity == severity::error && Has.sources == 0) return wrong::rule_without_source<Record, T>{};
    else if constexpr (Has.numbers && !has_numbers<T>) return wrong::condition_on_no_number<Record, T>{};
    else return Demand::template fault_in<Record, T>();
}
template <severity Severity, class Record, class T>
struct expecting {
    const table::control& (*of)();

    template <std::size_t Words, contents Has, class Demand>
    constexpr rules<Record, 1, Words> operator()(const condition<Words, Has, Demand>& one) const {
        static_assert(valid<decltype(fault_of_rule<Severity, Record, T, Has, Demand>())>);
        return {{{Severity, Words, of}}, one.words};
    }
    constexpr auto operator()(const auto& first, const auto&... more) const { return (*this)(join(first, more...)); }
    constexpr rules<Record, 1, 1> operator()() const {
        static_assert(valid<wrong::nothing_expected<Record, T>>);
        return {};
    }
};
template <severity Severity, auto Field>
using expecting_of = expecting<Severity, typename expected_field<Field>::record, typename expected_field<Field>::field>;

}  // namespace detail

// The field &Record::field or in<&Record::inner, &Inner::field> meets all these conditions.
template <auto Field>
inline constexpr detail::expecting_of<severity::error, Field> must{&detail::control_named<Field>};
template <auto Field>
inline constexpr detail::expecting_of<severity::unusual, Field> expect{&detail::control_named<Field>};
template <auto Field>
inline constexpr detail::expecting_of<severity::note, Field> note{&detail::control_named<Field>};

// Given beside the conditions: who says so, or why.
constexpr detail::condition<1, detail::contents{.conditions = false, .sources = 1}, detail::demands<>> according_to(
    std::string_view source) {
    return {{{{.what = detail::word::source, .text = source}}}};
}

// A list of expectations, and of other lists of them.
template <class Record, std::size_t Rules, std::size_t Words>
constexpr auto all_of(const detail::rules<Record, Rules, Words>& one) {
    return one;
}
template <class Record, class... More, std::size_t First, std::size_t... Rules, std::size_t Its, std::size_t... Words>
constexpr auto all_of(const detail::rules<Record, First, Its>& first,
                      const detail::rules<More, Rules, Words>&... more) {
    static_assert(valid<first_fault<decltype(detail::rules<More, Rules, Words>::template fault_in<Record>())...>>);
    detail::rules<Record, (First + ... + Rules), (Its + ... + Words)> made{};
    detail::rule* to = detail::put_all(made.all, first.all, First);
    detail::condition_word* words = detail::put_all(made.conditions.all, first.conditions.all, Its);
    ((to = detail::put_all(to, more.all, Rules), words = detail::put_all(words, more.conditions.all, Words)), ...);
    return made;
}

template <class T>
concept has_expectations = requires {
    bare<T>::expectations;
};

}  // namespace verbatim::wire

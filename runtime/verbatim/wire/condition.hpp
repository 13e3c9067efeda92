// Conditions on the value of a field, which a record's expectations are made of (expect.hpp): is(0, 1),
// between(0, 7), only_if<nonzero<&Record::count>>(above(0)).
#pragma once
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/control.hpp"
#include "verbatim/wire/optional.hpp"

namespace verbatim::table {
struct control;
struct expression;
struct predicate;
}  // namespace verbatim::table

namespace verbatim::wire {

namespace wrong {
template <class Record, class Type>
struct test_of_another_record : fault {};
template <class Record, class Type, auto Other>
struct compared_with_another_field : fault {};
template <class Record, class Type, auto Predicate>
struct predicate : fault {};
}  // namespace wrong

template <class R, class T>
__attribute__((unavailable(
    "a test in expect<> is about fields of the record itself, not of one around it or in what a field has in it: "
    "<record, type of the field>"))) inline constexpr bool valid<wrong::test_of_another_record<R, T>> = true;
template <class R, class T, auto Other>
__attribute__((unavailable(
    "equal_to<> names a field of the same record and type, zero_with<> one of the same record: <record, type of the "
    "field, other field>"))) inline constexpr bool valid<wrong::compared_with_another_field<R, T, Other>> = true;
template <class R, class T, auto Predicate>
__attribute__((
    unavailable("the predicate of holds<> takes the value of the field, or its record, and returns bool, or a text: "
                "what is wrong: <record, type of the field, predicate>"))) inline constexpr bool
    valid<wrong::predicate<R, T, Predicate>> = true;

namespace detail {

// What the tables know of a field, a number and a predicate that an expectation names. The tables define these
// functions (table/expectations_of.hpp), so that a unit without tables compiles nothing for them.
template <auto Field>
const table::control& control_named();
template <auto Number>
const table::expression& number_named();
template <auto Predicate>
const table::predicate& predicate_named();

// A word of a condition, before the words of the conditions in it, or of the other values of is().
struct condition_word {
    // test: of the condition `given` or `only_if` before it, and before the condition on its number; computed: a test
    // that a number is not 0; source: no condition, but who says so.
    // clang-format off
    enum class form : std::uint8_t {
        is, is_not, at_least, above, between, at_most_one, only_with, has_bits, lacks_bits, text, empty, equal_to, zero_with,
        given, only_if, test, computed, either, holds, source,
    };
    // clang-format on
    form what{};
    std::uint16_t words = 1;  // Number of words of the condition, this one among them.
    std::int64_t value = 0, other = 0;
    std::string_view text{};
    const table::control& (*field)() = nullptr;
    const table::expression& (*number)() = nullptr;
    const table::predicate& (*by)() = nullptr;
};
using word = condition_word::form;
template <std::size_t Count>
struct condition_words {
    condition_word all[Count];
};
template <class T>
constexpr T* put_all(T* to, const T* from, std::size_t count) {
    for (; count; --count) *to++ = *from++;
    return to;
}

// The field that an expectation names, by the type of its name, and its record; none if the field is not of the record
// itself, or of one that it has.
template <class Name>
struct expected {
    using field = typename controlling<Name{}>::field;
    using record = std::conditional_t<controls<Name{}>::all_are_own, typename controlling<Name{}>::record, void>;
};
template <class Record, class T>
struct expected<T Record::*> {
    using field = bare<T>;
    using record = Record;
};
template <auto Field>
using expected_field = expected<std::remove_const_t<decltype(Field)>>;
// The record of all fields that a test is about; none if there are none, or they are of several.
template <class Fields>
struct record_of_test {
    using type = void;
};
template <auto Field, auto... More>
struct record_of_test<controls<Field, More...>> {
    using first = typename expected_field<Field>::record;
    static constexpr bool is_one = (true && ... && std::is_same_v<typename expected_field<More>::record, first>);
    using type = std::conditional_t<is_one, first, void>;
};

// What there is among the words of a condition.
struct contents {
    bool numbers = false, conditions = true;
    unsigned sources = 0;
};
// A condition. Demand finds a mistake in its use for a field of type T of a record.
template <std::size_t Words, contents Has, class Demand>
struct condition {
    condition_words<Words> words;
};
template <class... Demand>
struct demands {
    template <class Record, class T>
    static consteval auto fault_in() {
        return first_fault<decltype(Demand::template fault_in<Record, T>())...>{};
    }
};
struct of_text {
    template <class Record, class T>
    static consteval auto fault_in() {
        static_assert(is_fixed_text<T> || is_string<T>, "text_is() is about a text");
        return fine{};
    }
};
struct of_list {
    template <class Record, class T>
    static consteval auto fault_in() {
        static_assert(
            requires(const T& f) { f.empty(); }, "empty is about a list or bytes");
        return fine{};
    }
};
template <auto Other, bool IsSame>
struct compared {
    template <class Record, class T>
    static consteval auto fault_in() {
        using other = expected_field<Other>;
        if constexpr (std::is_same_v<typename other::record, Record> &&
                      (!IsSame || std::is_same_v<typename other::field, T>))
            return fine{};
        else return wrong::compared_with_another_field<Record, T, Other>{};
    }
};
template <class Of>
struct tested {
    template <class Record, class T>
    static consteval auto fault_in() {
        if constexpr (std::is_same_v<Of, Record>) return fine{};
        else return wrong::test_of_another_record<Record, T>{};
    }
};
template <class Result, class Argument>
std::type_identity<std::remove_cvref_t<Argument>> argument_of(Result (*)(Argument));
template <class Taken, class T>
inline constexpr bool is_laid_out_as = std::is_same_v<Taken, T>;
template <class Taken, class T>
    requires std::is_base_of_v<Taken, T>
inline constexpr bool is_laid_out_as<Taken, T> = sizeof(Taken) == sizeof(T);  // a number with a meaning is that number
template <auto Predicate>
struct judged {
    template <class Record, class T>
    static consteval auto fault_in() {
        if constexpr (!requires { argument_of(Predicate); }) return wrong::predicate<Record, T, Predicate>{};
        else {
            using taken = typename decltype(argument_of(Predicate))::type;
            using given = std::remove_cvref_t<decltype(Predicate(std::declval<const taken&>()))>;
            if constexpr ((is_laid_out_as<taken, T> || std::is_same_v<taken, Record>)&&(
                              std::is_same_v<given, bool> || std::is_convertible_v<given, std::string>))
                return fine{};
            else return wrong::predicate<Record, T, Predicate>{};
        }
    }
};

using number_condition = condition<1, contents{.numbers = true}, demands<>>;
constexpr number_condition about_number(word what, std::int64_t value, std::int64_t other = 0) {
    return {{{{.what = what, .value = value, .other = other}}}};
}
template <class... Value>
constexpr condition<sizeof...(Value), contents{.numbers = true}, demands<>> about_numbers(word what, Value... value) {
    condition_words<sizeof...(Value)> words{{{.value = static_cast<std::int64_t>(value)}...}};
    words.all[0].what = what, words.all[0].words = sizeof...(Value);
    return {words};
}
template <class Demand>
constexpr condition<1, contents{}, Demand> about(const condition_word& one) {
    return {{{one}}};
}
template <std::size_t... Words, contents... Has, class... Demand>
constexpr auto join(const condition<Words, Has, Demand>&... one) {
    constexpr contents all{(Has.numbers || ...), (Has.conditions || ...), (Has.sources + ...)};
    condition<(Words + ...), all, demands<Demand...>> made{};
    condition_word* to = made.words.all;
    ((to = put_all(to, one.words.all, Words)), ...);
    return made;
}
// A word, and the conditions that it is about.
constexpr auto put_before(word first, const auto&... then) {
    auto made = join(about<demands<>>({.what = first}), then...);
    made.words.all[0].words = static_cast<std::uint16_t>(std::size(made.words.all));
    return made;
}

// A test, as two words: the number, and the condition on it.
template <auto Field>
constexpr condition<2, contents{}, tested<typename record_of_test<decltype(fields_in<Field>())>::type>> test_of(
    const condition_word& is) {
    constexpr condition_word number{
        .what = word::test, .words = 2, .field = &control_named<Field>, .number = &number_named<Field>};
    return {{{number, is}}};
}
template <class Test>
inline constexpr int words_of_test = 0;
template <auto Field>
inline constexpr auto words_of_test<nonzero<Field>> = test_of<Field>({.what = word::is_not});
template <auto Field, auto Value>
inline constexpr auto words_of_test<equals<Field, Value>> = test_of<Field>({.what = word::is,
                                                                            .value = static_cast<std::int64_t>(Value)});
template <auto Field, unsigned Bit>
inline constexpr auto words_of_test<bit_set<Field, Bit>> = test_of<Field>({.what = word::has_bits,
                                                                           .value = std::int64_t{1} << Bit});
template <auto Field, auto... Bit>
inline constexpr auto words_of_test<has<Field, Bit...>> =
    test_of<Field>({.what = word::has_bits, .value = (static_cast<std::int64_t>(Bit) | ...)});
template <auto Field, auto... Bit>
inline constexpr auto words_of_test<lacks<Field, Bit...>> =
    test_of<Field>({.what = word::lacks_bits, .value = (static_cast<std::int64_t>(Bit) | ...)});
template <auto Computed>
inline constexpr auto words_of_test<where<Computed>> =
    about<tested<typename record_of_test<controlled_by_fields<Computed>>::type>>({.what = word::computed,
                                                                                  .number = &number_named<Computed>});

}  // namespace detail

// Conditions on the value of a field. An array, a text or a nested record meets a condition if each number in it does.
// NaN meets none.
constexpr auto is(detail::constant_operand auto... value) { return detail::about_numbers(detail::word::is, value...); }
constexpr auto is_not(detail::constant_operand auto... value) {
    return detail::about_numbers(detail::word::is_not, value...);
}
template <detail::constant_operand T>
constexpr auto at_least(T least) {
    return detail::about_number(detail::word::at_least, static_cast<std::int64_t>(least));
}
template <detail::constant_operand T>
constexpr auto above(T limit) {
    return detail::about_number(detail::word::above, static_cast<std::int64_t>(limit));
}
template <detail::constant_operand T, detail::constant_operand U>
constexpr auto between(T least, U most) {
    return detail::about_number(detail::word::between, static_cast<std::int64_t>(least),
                                static_cast<std::int64_t>(most));
}
template <class Flag>
constexpr auto at_most_one(Flag first, std::same_as<Flag> auto... more) {  // at most one of these flags is set
    return detail::about_number(detail::word::at_most_one,
                                (static_cast<std::int64_t>(first) | ... | static_cast<std::int64_t>(more)));
}
template <class Flag>
constexpr auto only_with(Flag flag, Flag other) {  // the flag is only set if the other one is set
    return detail::about_number(detail::word::only_with, static_cast<std::int64_t>(flag),
                                static_cast<std::int64_t>(other));
}
constexpr auto text_is(std::string_view text) {
    return detail::about<detail::of_text>({.what = detail::word::text, .text = text});
}
inline constexpr auto empty = detail::about<detail::of_list>({.what = detail::word::empty});  // a list or bytes

// Conditions that compare the field with another field of the record: it is the same; it is 0 if and only if the other
// field is 0.
template <auto Field>
inline constexpr auto equal_to = detail::about<detail::compared<Field, true>>({.what = detail::word::equal_to,
                                                                               .field = &detail::control_named<Field>});
template <auto Field>
inline constexpr auto zero_with = detail::about<detail::compared<Field, false>>(
    {.what = detail::word::zero_with, .field = &detail::control_named<Field>});

// Conditions that depend on a test of another field: nonzero<>, equals<>, has<>, lacks<> ... (optional.hpp).
// given<Test>(conditions) is also met if the test is not; only_if<Test>(conditions) asks for 0 then.
template <class Test>
constexpr auto given(const auto& first, const auto&... more) {
    return detail::put_before(detail::word::given, detail::words_of_test<Test>, first, more...);
}
template <class Test>
constexpr auto only_if(const auto&... then) {
    return detail::put_before(detail::word::only_if, detail::words_of_test<Test>, then...);
}
constexpr auto either(const auto&... one) { return detail::put_before(detail::word::either, one...); }

// Met if Predicate(value) or Predicate(record) returns true, or an empty text: any other text says which value was
// found.
template <auto Predicate>
constexpr auto holds(std::string_view text) {
    return detail::about<detail::judged<Predicate>>(
        {.what = detail::word::holds, .text = text, .by = &detail::predicate_named<Predicate>});
}

}  // namespace verbatim::wire

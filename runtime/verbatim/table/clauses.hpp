// Makes the table of a record's expectations from its schema.
#pragma once
#include "verbatim/table/clause.hpp"
#include "verbatim/table/controls.hpp"

namespace verbatim::table {

namespace detail {

using means = clause::means;

// Puts clauses one after the other. Without a place (`to` is null) it only counts them.
struct clause_maker {
    clause* to = nullptr;
    std::size_t count = 0;

    constexpr void put(const clause& c) {
        if (to) to[count] = c;
        ++count;
    }
    // Makes all clauses since the one at `index` its parts.
    constexpr void end(std::size_t index) {
        if (to) to[index].size = static_cast<std::uint16_t>(count - index);
    }
};

template <auto Value>
consteval clause make_value_clause() {
    clause c{.what = means::number, .value = static_cast<std::int64_t>(Value)};
    if constexpr (std::is_enum_v<decltype(Value)>) {
        c.what = means::enumerator;
        c.words = wire::detail::split_enumerators<1>(wire::detail::spelled_enumerators<decltype(Value), Value>())[0];
    }
    return c;
}
template <auto Value>
inline constexpr clause value_clause = make_value_clause<Value>();
// Puts a clause, and the values that are its parts.
template <auto... Value>
constexpr void put_values(clause_maker& to, const clause& about) {
    const std::size_t index = to.count;
    to.put(about);
    (to.put(value_clause<Value>), ...);
    to.end(index);
}

template <auto Field>
constexpr clause field_clause(means what) {
    return {.what = what, .of = &control_for<Field>, .words = control_for<Field>.name};
}

// Puts the clauses of a test: its condition, with the field that it is about, then its values.
template <class Test>
struct test;
template <class Test, means What, auto Field, auto... Value>
struct test_of_values {
    static constexpr void put(clause_maker& to) {
        clause about = field_clause<Field>(What);
        about.test = expression_for<Test::test>();
        put_values<Value...>(to, about);
    }
};
template <auto Field>
struct test<nonzero<Field>> : test_of_values<nonzero<Field>, means::nonzero, Field> {};
template <auto Field, auto Value>
struct test<equals<Field, Value>> : test_of_values<equals<Field, Value>, means::equals, Field, Value> {};
template <auto Field, unsigned Bit>
struct test<bit_set<Field, Bit>> : test_of_values<bit_set<Field, Bit>, means::bit_set, Field, Bit> {};
template <auto Field, auto... Bit>
struct test<has<Field, Bit...>> : test_of_values<has<Field, Bit...>, means::has, Field, Bit...> {};
template <auto Field, auto... Bit>
struct test<lacks<Field, Bit...>> : test_of_values<lacks<Field, Bit...>, means::lacks, Field, Bit...> {};
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
template <auto Computed>
struct test<where<Computed>> {
    static_assert(!names_position<std::remove_cv_t<decltype(Computed)>>,
                  "an expectation is about the values of a record, not about where data is: here is for what is read");
    static constexpr void put(clause_maker& to) { to.put({.what = means::where, .test = expression_for<Computed>()}); }
};

// Puts the clauses of a condition on the field that controlling field G names.
template <class Condition>
struct condition;
// Puts conditions as the last parts of the clause at `index`.
template <class G, class... Condition>
constexpr void put_conditions(clause_maker& to, std::size_t index) {
    (condition<Condition>::template put<G>(to), ...);
    to.end(index);
}
template <means What, auto... Value>
struct condition_on_values {
    template <class G>
    static constexpr void put(clause_maker& to) {
        static_assert(bitwise<typename G::field> || is_token<typename G::field> || is_varint<typename G::field>,
                      "a condition on numbers is about a number, or a field of fixed size");
        put_values<Value...>(to, {.what = What});
    }
};
template <auto... Value>
struct condition<is<Value...>> : condition_on_values<means::is, Value...> {};
template <auto... Value>
struct condition<is_not<Value...>> : condition_on_values<means::is_not, Value...> {};
template <auto Least>
struct condition<at_least<Least>> : condition_on_values<means::at_least, Least> {};
template <auto Limit>
struct condition<above<Limit>> : condition_on_values<means::above, Limit> {};
template <auto Least, auto Most>
struct condition<between<Least, Most>> : condition_on_values<means::between, Least, Most> {};
template <auto... Bit>
struct condition<at_most_one<Bit...>> : condition_on_values<means::at_most_one, Bit...> {};
template <auto Bit, auto Other>
struct condition<only_with<Bit, Other>> : condition_on_values<means::only_with, Bit, Other> {};
template <fixed_string Text>
struct condition<text_is<Text>> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        static_assert(is_fixed_text<typename G::field> || is_string<typename G::field>, "text_is<> is about a text");
        to.put({.what = means::text_is, .words = {Text.text, Text.size}});
    }
};
template <>
struct condition<empty> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        static_assert(
            requires(const typename G::field& f) { f.empty(); }, "empty is about a list or bytes");
        to.put({.what = means::empty});
    }
};
template <auto Field>
struct condition<equal_to<Field>> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        static_assert(std::is_same_v<typename G::field, typename wire::detail::controlling<Field>::field>,
                      "equal_to<> names a field of the same type");
        to.put(field_clause<Field>(means::equal_to));
    }
};
template <auto Field>
struct condition<zero_with<Field>> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        to.put(field_clause<Field>(means::zero_with));
    }
};
template <means What, class Test, class... Condition>
struct condition_with_test {
    template <class G>
    static constexpr void put(clause_maker& to) {
        const std::size_t index = to.count;
        to.put({.what = What});
        test<Test>::put(to);
        put_conditions<G, Condition...>(to, index);
    }
};
template <class Test, class... Condition>
struct condition<given<Test, Condition...>> : condition_with_test<means::given, Test, Condition...> {};
template <class Test, class... Condition>
struct condition<only_if<Test, Condition...>> : condition_with_test<means::only_if, Test, Condition...> {};
template <class... Condition>
struct condition<either<Condition...>> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        const std::size_t index = to.count;
        to.put({.what = means::either});
        put_conditions<G, Condition...>(to, index);
    }
};

// Calls the predicate with the value, or with its record, and returns the result.
template <auto Predicate, class T, class R>
auto call_predicate([[maybe_unused]] const void* value, [[maybe_unused]] const void* record) {
    if constexpr (std::is_invocable_v<decltype(Predicate), const T&>) return Predicate(*static_cast<const T*>(value));
    else return Predicate(*static_cast<const R*>(record));
}
template <class Answer, auto Predicate, class T>
inline constexpr bool answers = std::is_invocable_r_v<Answer, decltype(Predicate), const T&>;
template <auto Predicate, fixed_string Text>
struct condition<holds<Predicate, Text>> {
    template <class G>
    static constexpr void put(clause_maker& to) {
        using T = typename G::field;
        using R = typename G::record;
        constexpr bool yes_or_no = answers<bool, Predicate, T> || answers<bool, Predicate, R>;
        clause c{.what = means::holds, .words = {Text.text, Text.size}};
        if constexpr (yes_or_no) c.holds = &call_predicate<Predicate, T, R>;
        else c.wrong = &call_predicate<Predicate, T, R>;
        to.put(c);
    }
};

// The source is stored in the clause of the field; the schema names it among the conditions.
template <fixed_string Source>
constexpr std::string_view source_in(const according_to<Source>*) {
    return {Source.text, Source.size};
}
constexpr std::string_view source_in(const void*) { return {}; }
template <fixed_string Source>
struct condition<according_to<Source>> {
    template <class G>
    static constexpr void put(clause_maker&) {}
};
template <severity Severity, auto Field, class... Condition>
constexpr void put_expectations(clause_maker& to, const wire::detail::rule<Severity, Field, Condition...>*) {
    const std::size_t index = to.count;
    clause field = field_clause<Field>(means::field);
    field.severity = Severity;
    for (const std::string_view source : {source_in(static_cast<const Condition*>(nullptr))...})
        if (!source.empty()) field.source = source;
    to.put(field);
    put_conditions<wire::detail::controlling<Field>, Condition...>(to, index);
}
template <class... Expectation>
constexpr void put_expectations(clause_maker& to, const all_of<Expectation...>*) {
    (put_expectations(to, static_cast<const Expectation*>(nullptr)), ...);
}
template <class Record>
constexpr std::size_t put_clauses(clause* to) {
    clause_maker maker{to};
    put_expectations(maker, static_cast<const typename Record::expectations*>(nullptr));
    return maker.count;
}
template <class Record>
consteval auto make_clauses() {
    std::array<clause, put_clauses<Record>(nullptr)> clauses;
    (void)put_clauses<Record>(clauses.data());
    return clauses;
}
template <class Record>
inline constexpr auto clauses_of = make_clauses<Record>();

}  // namespace detail
}  // namespace verbatim::table

// Makes the table of a record's expectations from its schema.
#pragma once
#include <bit>
#include <cstddef>

#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectation.hpp"

namespace verbatim::table {

namespace detail {

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

// Calls the predicate with the value, or with its record, and returns the result.
template <auto Predicate, class T, class R>
auto call_predicate([[maybe_unused]] const void* value, [[maybe_unused]] const void* record) {
    if constexpr (std::is_invocable_v<decltype(Predicate), const T&>) return Predicate(*static_cast<const T*>(value));
    else return Predicate(*static_cast<const R*>(record));
}
template <auto Predicate, class T, class R>
consteval predicate make_predicate() {
    constexpr bool yes_or_no = std::is_same_v<decltype(call_predicate<Predicate, T, R>(nullptr, nullptr)), bool>;
    if constexpr (yes_or_no) return {.holds = &call_predicate<Predicate, T, R>};
    else return {.wrong = &call_predicate<Predicate, T, R>};
}
template <auto Predicate, class T, class R>
inline constexpr predicate predicate_for = make_predicate<Predicate, T, R>();

// Puts the parts of expressions one after the other, and returns where they will be. Without a place (`to` is null) it
// only counts them.
struct expression_maker {
    expression* to = nullptr;
    const expression* there = nullptr;
    std::size_t count = 0;

    static constexpr expression uncounted{};
    constexpr const expression* put(const expression& e) {
        if (!to) return ++count, &uncounted;
        to[count] = e;
        return there + count++;
    }
    constexpr const expression* put(operation does, const expression* left, const expression* right = nullptr,
                                    const expression* third = nullptr) {
        return put({.what = form::operation,
                    .does = does,
                    .gives = does == operation::bit_and || does == operation::bit_or ? gives::number : gives::truth,
                    .left = left,
                    .right = right,
                    .third = third});
    }
    // Joins expressions by an operation, and leaves out what is none. (Whether a pointer to a constant is null is no
    // constant with sanitizers.)
    constexpr const expression* join(operation, const expression* only) { return only; }
    constexpr const expression* join(operation by, std::nullptr_t, auto... more) { return join(by, more...); }
    constexpr const expression* join(operation by, const expression* first, std::nullptr_t, auto... more) {
        return join(by, first, more...);
    }
    constexpr const expression* join(operation by, const expression* first, const expression* second, auto... more) {
        return join(by, put(by, first, second), more...);
    }
};

inline constexpr expression number_itself{.what = form::item};
inline constexpr expression always_true{.what = form::number, .gives = gives::truth, .value = 1};
template <auto Value>
inline constexpr expression literal{.what = form::number, .value = static_cast<std::int64_t>(Value)};
template <auto Value>
    requires std::is_enum_v<decltype(Value)>
inline constexpr expression literal<Value>{
    .what = form::number,
    .value = static_cast<std::int64_t>(Value),
    .characters = wire::detail::split_enumerators<1>(wire::detail::spelled_enumerators<decltype(Value), Value>())[0]};

// A number has at least one of these bits (not_equal), or none (equal).
template <operation How, auto... Bit>
struct bits_are {};

// Makes the expression of a condition on a number; its last part is the whole.
struct number_condition : expression_maker {
    constexpr const expression* compared(operation how, const expression& value) {
        return put(how, &number_itself, &value);
    }
    template <auto... Bit>
    constexpr const expression* bits() {
        return put(operation::bit_and, &number_itself, join(operation::bit_or, &literal<Bit>...));
    }
    template <operation How, auto... Bit>
    constexpr void make(const bits_are<How, Bit...>*) {
        put(How, bits<Bit...>(), &literal<0>);
    }
    template <auto... Value>
    constexpr const expression* make(const is<Value...>*) {
        return join(operation::either, compared(operation::equal, literal<Value>)...);
    }
    template <auto... Value>
    constexpr void make(const is_not<Value...>*) {
        if constexpr (sizeof...(Value) == 1) (compared(operation::not_equal, literal<Value>), ...);
        else put(operation::negated, make(static_cast<const is<Value...>*>(nullptr)));
    }
    template <auto Least>
    constexpr void make(const at_least<Least>*) {
        compared(operation::greater_or_equal, literal<Least>);
    }
    template <auto Limit>
    constexpr void make(const above<Limit>*) {
        compared(operation::greater, literal<Limit>);
    }
    template <auto Least, auto Most>
    constexpr void make(const between<Least, Most>*) {
        join(operation::both, compared(operation::greater_or_equal, literal<Least>),
             compared(operation::less_or_equal, literal<Most>));
    }
    template <auto... Bit>
    constexpr void make(const at_most_one<Bit...>*) {
        static_assert((std::has_single_bit(static_cast<std::uint64_t>(Bit)) && ...),
                      "at_most_one<> names flags of one bit");
        put(operation::at_most_one, bits<Bit...>());
    }
    template <auto Bit, auto Other>
    constexpr void make(const only_with<Bit, Other>*) {
        const expression *const bit = put(operation::not_equal, bits<Bit>(), &literal<0>), *const other =
                                                                                               put(operation::not_equal,
                                                                                                   bits<Other>(),
                                                                                                   &literal<0>);
        put(operation::conditional, bit, other, &always_true);
    }
};
template <std::size_t Count>
struct expression_parts {
    expression all[Count];
};
template <class Condition>
constexpr std::size_t put_number_condition(expression* to, const expression* there) {
    number_condition maker{{.to = to, .there = there}};
    maker.make(static_cast<const Condition*>(nullptr));
    return maker.count;
}
template <class Condition>
inline constexpr std::size_t parts_of_condition = put_number_condition<Condition>(nullptr, nullptr);
template <class Condition>
consteval auto make_number_condition(const expression* there) {
    expression_parts<parts_of_condition<Condition>> parts{};
    put_number_condition<Condition>(parts.all, there);
    return parts;
}
// All fields that are to meet a condition share its expression.
template <class Condition>
inline constexpr expression_parts<parts_of_condition<Condition>> condition_on_number =
    make_number_condition<Condition>(condition_on_number<Condition>.all);

struct condition_maker : expression_maker {
    template <auto Field, class Condition>
    constexpr const expression* each() {
        return put({.what = form::each,
                    .gives = gives::truth,
                    .of = &control_for<Field>,
                    .left = expression_for<Field>,
                    .right = &condition_on_number<Condition>.all[parts_of_condition<Condition> - 1]});
    }
    template <auto Field>
    constexpr const expression* field(gives is, form what = form::control) {
        return put({.what = what, .gives = is, .of = &control_for<Field>});
    }

    // Tests.
    template <auto Field>
    constexpr const expression* test(const nonzero<Field>*) {
        return each<Field, is_not<0>>();
    }
    template <auto Field, auto Value>
    constexpr const expression* test(const equals<Field, Value>*) {
        return each<Field, is<Value>>();
    }
    template <auto Field, unsigned Bit>
    constexpr const expression* test(const bit_set<Field, Bit>*) {
        return each<Field, bits_are<operation::not_equal, std::int64_t{1} << Bit>>();
    }
    template <auto Field, auto... Bit>
    constexpr const expression* test(const has<Field, Bit...>*) {
        return each<Field, bits_are<operation::not_equal, Bit...>>();
    }
    template <auto Field, auto... Bit>
    constexpr const expression* test(const lacks<Field, Bit...>*) {
        return each<Field, bits_are<operation::equal, Bit...>>();
    }
    template <auto Computed>
    constexpr const expression* test(const where<Computed>*) {
        static_assert(
            !names_position<std::remove_cv_t<decltype(Computed)>>,
            "an expectation is about the values of a record, not about where data is: here is for what is read");
        return expression_for<Computed>;
    }

    // Conditions on a field.
    template <auto Field, class Condition>
    constexpr const expression* condition(const Condition*) {
        using type = typename wire::detail::controlling<Field>::field;
        static_assert(bitwise<type> || is_token<type> || is_varint<type>,
                      "a condition on numbers is about a number, or a field of fixed size");
        return each<Field, Condition>();
    }
    template <auto Field, fixed_string Text>
    constexpr const expression* condition(const text_is<Text>*) {
        using type = typename wire::detail::controlling<Field>::field;
        static_assert(is_fixed_text<type> || is_string<type>, "text_is<> is about a text");
        return join(operation::equal, field<Field>(gives::text),
                    put({.what = form::text, .gives = gives::text, .characters = {Text.text, Text.size}}));
    }
    template <auto Field>
    constexpr const expression* condition(const empty*) {
        static_assert(
            requires(const typename wire::detail::controlling<Field>::field& f) { f.empty(); },
            "empty is about a list or bytes");
        return join(operation::equal, field<Field>(gives::number, form::length), &literal<0>);
    }
    template <auto Field, auto Other>
    constexpr const expression* condition(const equal_to<Other>*) {
        using type = typename wire::detail::controlling<Field>::field;
        static_assert(std::is_same_v<type, typename wire::detail::controlling<Other>::field>,
                      "equal_to<> names a field of the same type");
        constexpr gives what = bitwise<type> ? gives::bytes : is_string<type> ? gives::text : gives::number;
        return join(operation::equal, field<Field>(what), field<Other>(what));
    }
    template <auto Field, auto Other>
    constexpr const expression* condition(const zero_with<Other>*) {
        return put(operation::equal, each<Field, is<0>>(), each<Other, is<0>>());
    }
    template <auto Field, class Test, class... Condition>
    constexpr const expression* condition(const given<Test, Condition...>*) {
        return put(operation::conditional, test(static_cast<const Test*>(nullptr)),
                   all<Field, Condition...>(operation::both), &always_true);
    }
    template <auto Field, class Test, class... Condition>
    constexpr const expression* condition(const only_if<Test, Condition...>*) {
        const expression* then = &always_true;
        if constexpr (sizeof...(Condition) > 0) then = all<Field, Condition...>(operation::both);
        return put(operation::conditional, test(static_cast<const Test*>(nullptr)), then, each<Field, is<0>>());
    }
    template <auto Field, class... Condition>
    constexpr const expression* condition(const either<Condition...>*) {
        return all<Field, Condition...>(operation::either);
    }
    template <auto Field, auto Predicate, fixed_string Text>
    constexpr const expression* condition(const holds<Predicate, Text>*) {
        using controlling = wire::detail::controlling<Field>;
        return put(
            {.what = form::judged,
             .gives = gives::truth,
             .characters = {Text.text, Text.size},
             .of = &control_for<Field>,
             .by_function = &predicate_for<Predicate, typename controlling::field, typename controlling::record>});
    }
    // The source is stored in the expectation; the schema names it among the conditions.
    template <auto Field, fixed_string Source>
    constexpr std::nullptr_t condition(const according_to<Source>*) {
        return nullptr;
    }
    template <auto Field, class... Condition>
    constexpr const expression* all(operation joined) {
        return join(joined, condition<Field>(static_cast<const Condition*>(nullptr))...);
    }
};

template <fixed_string Source>
constexpr std::string_view source_in(const according_to<Source>*) {
    return {Source.text, Source.size};
}
constexpr std::string_view source_in(const void*) { return {}; }

// The expectations of a record, and the parts of their conditions.
template <std::size_t Count, std::size_t Parts>
struct expectation_table {
    std::array<expectation, Count> all;
    expression parts[Parts];
};
struct expectation_maker {
    condition_maker by{};
    expectation* to = nullptr;
    std::size_t count = 0;

    template <severity Severity, auto Field, class... Condition>
    constexpr void put(const wire::detail::rule<Severity, Field, Condition...>*) {
        expectation e{.of = &control_for<Field>,
                      .holds = by.template all<Field, Condition...>(operation::both),
                      .severity = Severity};
        for (const std::string_view source : {source_in(static_cast<const Condition*>(nullptr))...})
            if (!source.empty()) e.source = source;
        if (to) to[count] = e;
        ++count;
    }
    template <class... Expectation>
    constexpr void put(const all_of<Expectation...>*) {
        (put(static_cast<const Expectation*>(nullptr)), ...);
    }
};
template <class Record>
constexpr expectation_maker put_expectations(expectation* to, expression* parts, const expression* there) {
    expectation_maker maker{.by = {{.to = parts, .there = there}}, .to = to};
    maker.put(static_cast<const typename Record::expectations*>(nullptr));
    return maker;
}
template <class Record>
struct expectations_of {
    static constexpr expectation_maker counted = put_expectations<Record>(nullptr, nullptr, nullptr);
    using table = expectation_table<counted.count, counted.by.count>;
    static consteval table made(const expression* there) {
        table t{};
        put_expectations<Record>(t.all.data(), t.parts, there);
        return t;
    }
};
template <class Record>
inline constexpr typename expectations_of<Record>::table expectation_table_of =
    expectations_of<Record>::made(expectation_table_of<Record>.parts);

}  // namespace detail
}  // namespace verbatim::table

// Holds the values of a record against its expectations, and puts these into words.
#pragma once
#include "runtime/walk/derived.hpp"

namespace verbatim::walk {

namespace detail {

// Text is put together out of line, so that a record with many expectations costs little to compile.
void add(std::string& to, std::string_view text);
void add(std::string& to, std::int64_t number);

template <auto Value>
void add_value(std::string& to) {
    if constexpr (std::is_enum_v<decltype(Value)>) add(to, wire::detail::spelled_enumerators<decltype(Value), Value>()[0]);
    else add(to, static_cast<std::int64_t>(Value));
}
template <auto... Value>
void add_values(std::string& to) {
    bool first = true;
    ((add(to, first ? "" : " or "), add_value<Value>(to), first = false), ...);
}
template <auto Field>
void add_name(std::string& to) { add(to, wire::detail::governor<Field>::name()); }

// `met` for each number in a value.
template <class T, class F>
bool each_number(const T& value, F met) {
    using type = bare<T>;
    const type& bare_value = value;
    if constexpr (kind_of<type> == kind::record) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (true && ... && each_number(reflect::get<I>(bare_value), met));
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (kind_of<type> == kind::array) {
        for (const auto& element : bare_value)
            if (!each_number(element, met)) return false;
        return true;
    } else if constexpr (kind_of<type> == kind::real) {
        return met(static_cast<double>(bare_value.value()));
    } else if constexpr (wire::detail::holds_number<type>) {
        return met(wire::detail::number_in(bare_value));
    } else {
        static_assert(fused<type>, "a condition on numbers is about a field of fixed size");
        const auto* bytes = reinterpret_cast<const unsigned char*>(&bare_value);
        for (std::size_t i = 0; i < sizeof(type); ++i)
            if (!met(std::int64_t{bytes[i]})) return false;
        return true;
    }
}
template <class T>
bool is_zero(const T& value) {
    return each_number(value, [](auto n) { return n == 0; });
}

template <class Test>
struct test;
template <auto Field>
struct test<nonzero<Field>> {
    static void write(std::string& to) { add_name<Field>(to), add(to, " is not 0"); }
};
template <auto Field, auto Value>
struct test<equals<Field, Value>> {
    static void write(std::string& to) { add_name<Field>(to), add(to, " is "), add_value<Value>(to); }
};
template <auto Field, unsigned Bit>
struct test<bit_set<Field, Bit>> {
    static void write(std::string& to) { add_name<Field>(to), add(to, " has bit "), add(to, std::int64_t{Bit}); }
};
template <auto Field, auto... Bit>
struct test<has<Field, Bit...>> {
    static void write(std::string& to) { add_name<Field>(to), add(to, " has "), add_values<Bit...>(to); }
};
template <auto Field, auto... Bit>
struct test<lacks<Field, Bit...>> {
    static void write(std::string& to) { add_name<Field>(to), add(to, " lacks "), add_values<Bit...>(to); }
};

template <class Test, class R>
bool passes(const R& r) { return Test::met(wire::detail::governor<Test::field>::get(r)); }

// met(value, record), and the condition in words.
template <class Condition>
struct condition;
template <class... Condition>
struct conditions {
    template <class T, class R>
    static bool met(const T& value, const R& r) { return (true && ... && condition<Condition>::met(value, r)); }
    static void write(std::string& to) {
        bool first = true;
        ((add(to, first ? "" : ", "), condition<Condition>::write(to), first = false), ...);
    }
};

template <auto... Value>
struct condition<is<Value...>> {
    template <class T, class R>
    static bool met(const T& value, const R&) {
        return each_number(value, [](auto n) { return (false || ... || (n == static_cast<decltype(n)>(Value))); });
    }
    static void write(std::string& to) { add_values<Value...>(to); }
};
template <auto... Value>
struct condition<is_not<Value...>> {
    template <class T, class R>
    static bool met(const T& value, const R&) {
        return each_number(value, [](auto n) { return (true && ... && (n != static_cast<decltype(n)>(Value))); });
    }
    static void write(std::string& to) { add(to, "not "), add_values<Value...>(to); }
};
template <auto Least>
struct condition<at_least<Least>> {
    template <class T, class R>
    static bool met(const T& value, const R&) {
        return each_number(value, [](auto n) { return n >= static_cast<decltype(n)>(Least); });
    }
    static void write(std::string& to) { add(to, "at least "), add_value<Least>(to); }
};
template <auto Limit>
struct condition<above<Limit>> {
    template <class T, class R>
    static bool met(const T& value, const R&) {
        return each_number(value, [](auto n) { return n > static_cast<decltype(n)>(Limit); });
    }
    static void write(std::string& to) { add(to, "more than "), add_value<Limit>(to); }
};
template <auto Least, auto Most>
struct condition<between<Least, Most>> {
    template <class T, class R>
    static bool met(const T& value, const R&) {
        return each_number(value, [](auto n) { return n >= static_cast<decltype(n)>(Least) && n <= static_cast<decltype(n)>(Most); });
    }
    static void write(std::string& to) { add_value<Least>(to), add(to, " to "), add_value<Most>(to); }
};
template <auto... Bit>
struct condition<at_most_one<Bit...>> {
    template <class T, class R>
    static bool met(const T& value, const R&) { return (0 + ... + static_cast<int>(value.has(Bit))) <= 1; }
    static void write(std::string& to) { add(to, "at most one of "), add_values<Bit...>(to); }
};
template <auto Bit, auto Other>
struct condition<only_with<Bit, Other>> {
    template <class T, class R>
    static bool met(const T& value, const R&) { return !value.has(Bit) || value.has(Other); }
    static void write(std::string& to) { add_value<Bit>(to), add(to, " only with "), add_value<Other>(to); }
};
template <fixed_string Text>
struct condition<text_is<Text>> {
    template <class T, class R>
    static bool met(const T& value, const R&) { return value.view() == Text.view(); }
    static void write(std::string& to) { add(to, "\""), add(to, Text.view()), add(to, "\""); }
};
template <>
struct condition<empty> {
    template <class T, class R>
    static bool met(const T& value, const R&) { return value.empty(); }
    static void write(std::string& to) { add(to, "nothing"); }
};
template <auto Field>
struct condition<equal_to<Field>> {
    using other = wire::detail::governor<Field>;
    template <class T, class R>
    static bool met(const T& value, const R& r) { return same_bytes(static_cast<const typename other::field&>(value), other::in(r)); }
    static void write(std::string& to) { add(to, "the same as "), add_name<Field>(to); }
};
template <auto Field>
struct condition<zero_with<Field>> {
    template <class T, class R>
    static bool met(const T& value, const R& r) { return is_zero(value) == is_zero(wire::detail::governor<Field>::in(r)); }
    static void write(std::string& to) { add(to, "0 exactly where "), add_name<Field>(to), add(to, " is 0"); }
};
template <class Test, class... Condition>
struct condition<given<Test, Condition...>> {
    template <class T, class R>
    static bool met(const T& value, const R& r) { return !passes<Test>(r) || conditions<Condition...>::met(value, r); }
    static void write(std::string& to) { conditions<Condition...>::write(to), add(to, " where "), test<Test>::write(to); }
};
template <class Test, class... Condition>
struct condition<only_if<Test, Condition...>> {
    template <class T, class R>
    static bool met(const T& value, const R& r) { return passes<Test>(r) ? conditions<Condition...>::met(value, r) : is_zero(value); }
    static void write(std::string& to) {
        if constexpr (sizeof...(Condition) > 0) conditions<Condition...>::write(to), add(to, " where "), test<Test>::write(to), add(to, ", otherwise 0");
        else add(to, "0 unless "), test<Test>::write(to);
    }
};
template <class... Condition>
struct condition<either<Condition...>> {
    template <class T, class R>
    static bool met(const T& value, const R& r) { return (false || ... || condition<Condition>::met(value, r)); }
    static void write(std::string& to) {
        bool first = true;
        ((add(to, first ? "" : " or "), condition<Condition>::write(to), first = false), ...);
    }
};
template <auto Predicate, fixed_string Text>
struct condition<holds<Predicate, Text>> {
    template <class T, class R>
    static bool met(const T& value, const R& r) {
        constexpr bool of_value = std::is_invocable_r_v<bool, decltype(Predicate), const T&>;
        constexpr bool of_record = std::is_invocable_r_v<bool, decltype(Predicate), const R&>;
        static_assert(of_value || of_record, "the predicate of holds<> takes the value of the field, or its record, and returns bool");
        if constexpr (of_value) return Predicate(value);
        else if constexpr (of_record) return Predicate(r);
        else return true;
    }
    static void write(std::string& to) { add(to, Text.view()); }
};

// Where a field stands in its record: its name and its distance from the start. In a fused record by its address, which takes no template for
// each field.
struct spot {
    std::string name;
    std::size_t distance;
};
spot spot_at(std::span<const std::string_view> names, std::span<const std::size_t> offsets, std::size_t distance);

template <auto Field, class R>
spot spot_of(const R& r, std::size_t start) {
    using governor = wire::detail::governor<Field>;
    if constexpr (fused<R>) {
        static constexpr auto offsets = wire::detail::offsets<R>(std::make_index_sequence<reflect::field_count<R>>{});
        const auto distance = reinterpret_cast<const std::byte*>(&governor::in(r)) - reinterpret_cast<const std::byte*>(&r);
        if constexpr (std::is_member_pointer_v<decltype(Field)>) return spot_at(reflect::field_names<R>, offsets, static_cast<std::size_t>(distance));
        else return {governor::name(), static_cast<std::size_t>(distance)};
    } else {
        return {governor::name(), start_of_field<governor::first_index>(r, start) - start + governor::inner_offset};
    }
}

// A number as a number, anything else as bytes.
std::string found_text(const void* value, std::size_t size);
std::string found_text(double value);
std::string found_text(std::int64_t value);

template <class T>
std::string found(const T& value) {
    using type = bare<T>;
    const type& bare_value = value;
    if constexpr (kind_of<type> == kind::real) return found_text(static_cast<double>(bare_value.value()));
    else if constexpr (kind_of<type> == kind::text) return quoted(bare_value.view());
    else if constexpr (wire::detail::holds_number<type>) return found_text(wire::detail::number_in(bare_value));
    else if constexpr (fused<type>) return found_text(&bare_value, sizeof(type));
    else return std::to_string(bare_value.size()) + (std::is_base_of_v<byte_run, type> ? " bytes" : " elements");
}

template <class Expectation>
struct expectation;
template <auto Field, class... Condition>
struct expectation<expect<Field, Condition...>> {
    using all = conditions<Condition...>;
    static std::string text() {
        std::string text;
        all::write(text);
        return text;
    }
    template <class R>
    static void inspect(inspector& to, const step* where, std::size_t start, const R& r) {
        const auto& value = wire::detail::governor<Field>::in(r);
        if (all::met(value, r)) return;
        const spot at = spot_of<Field>(r, start);
        const step here{where, at.name, 0};
        to.report(&here, start + at.distance, text(), found(value));
    }
};

template <class Record, class... Expectation>
void inspect_all(inspector& to, const step* where, std::size_t start, const Record& r, all_of<Expectation...>) {
    (expectation<Expectation>::inspect(to, where, start, r), ...);
}

}  // namespace detail

template <class Record>
[[gnu::noinline]] void inspect_expectations(inspector& to, const step* where, std::size_t start, const Record& r) {
    detail::inspect_all(to, where, start, r, typename Record::expectations{});
}

}  // namespace verbatim::walk

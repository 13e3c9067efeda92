// What a type contains, however deep: questions that decide at compile time how it is walked.
#pragma once
#include <array>
#include <utility>

#include "runtime/text/text.hpp"
#include "runtime/wire/wire.hpp"

namespace verbatim::walk {

using namespace wire;

namespace detail {

template <class... T>
struct types {};

template <class Record, std::size_t... I>
auto field_types(std::index_sequence<I...>) -> types<reflect::field_type<Record, I>...>;
template <class Tail, class... T>
auto alternative_types(const wire::detail::alternatives<Tail, T...>&) -> types<T...>;

template <class T>
constexpr auto parts() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record) return decltype(field_types<type>(std::make_index_sequence<reflect::field_count<type>>{})){};
    else if constexpr (kind_of<type> == kind::choice) return decltype(alternative_types(std::declval<type>())){};
    else if constexpr (kind_of<type> == kind::array) return types<typename wire::detail::array_element<type>::type>{};
    else if constexpr (requires { typename type::element; }) return types<typename type::element>{};
    else return types<>{};
}

template <template <class> class Question, class T>
consteval bool contains() {
    if constexpr (Question<bare<T>>::value) return true;
    else return []<class... Part>(types<Part...>) { return (false || ... || contains<Question, Part>()); }(parts<T>());
}

// The same, of what has no place in data of fixed layout, which is not looked into.
template <template <class> class Question, class T>
consteval bool contains_unfused() {
    if constexpr (fused<T>) return false;
    else if constexpr (Question<bare<T>>::value) return true;
    else return []<class... Part>(types<Part...>) { return (false || ... || contains_unfused<Question, Part>()); }(parts<T>());
}

template <class T>
using is_placed = std::bool_constant<kind_of<T> == kind::placed>;
template <class T>
using is_derived = std::bool_constant<kind_of<T> == kind::derived>;
template <class T>
using is_magic = std::bool_constant<requires { T::decides_format; }>;

// What pointers in T count from is a Record around it, or a field of one.
template <class From, class Record>
inline constexpr bool is_base = false;
template <class Record>
inline constexpr bool is_base<from::start_of<Record>, Record> = true;
template <auto Member, class Record>
inline constexpr bool is_base<from::after<Member>, Record> = std::is_same_v<reflect::record_of<Member>, Record>;
template <class Record>
struct counts_from {
    template <class T>
    struct question : std::false_type {};
    template <class T, auto Pointer, class From, class Alignment>
    struct question<placed<T, Pointer, From, Alignment>> : std::bool_constant<is_base<From, Record>> {};
};

template <class T>
struct pads_from_file : std::false_type {};
template <std::size_t Multiple, auto Pattern>
struct pads_from_file<pad_to<Multiple, Pattern, from::file>> : std::true_type {};
template <class T>
using needs_file = std::bool_constant<is_placed<T>::value || pads_from_file<T>::value>;

template <class T>
struct has_rule_of_its_own
    : std::bool_constant<kind_of<T> == kind::constant || kind_of<T> == kind::padding || kind_of<T> == kind::enumeration ||
                         kind_of<T> == kind::flags || kind_of<T> == kind::derived || kind_of<T> == kind::choice || has_expectations<T> ||
                         wire::detail::is_separated<T> || std::is_same_v<T, end_of_text>> {};
template <class T>
using is_compared_decoded = std::bool_constant<is_derived<T>::value || (has_expectations<T> && !fused<T>)>;
template <std::size_t N, class Tail>
struct has_rule_of_its_own<text<N, Tail>> : std::bool_constant<!std::is_same_v<Tail, tail::residue>> {};
template <class T, auto... Governors>
struct has_rule_of_its_own<fill<T, Governors...>> : std::true_type {};
template <auto Size>
struct has_rule_of_its_own<zstring<Size>> : std::true_type {};
template <class T, auto Count, class First>
struct has_rule_of_its_own<list<T, Count, First>> : std::bool_constant<!std::is_void_v<First>> {};

template <auto... A, auto... B>
governors<A..., B...> operator+(governors<A...>, governors<B...>);

// The governors of a field, those of what it holds in the same record included.
template <class T>
consteval auto governors_of() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record || fused<type>) {
        return governors<>{};
    } else {
        constexpr bool same_record = kind_of<type> != kind::list;
        return []<class... Part>(types<Part...>) {
            if constexpr (!requires { typename type::governed_by; }) return decltype((governors<>{} + ... + governors_of<Part>())){};
            else if constexpr (same_record) return decltype((typename type::governed_by{} + ... + governors_of<Part>())){};
            else return typename type::governed_by{};
        }(parts<type>());
    }
}

// Field I of Record governs something inside T by outer<>; with `varies`, any field of it.
template <class Record, std::size_t I, class T>
consteval bool governs_inside() {
    using type = bare<T>;
    if constexpr (fused<type>) {
        return false;
    } else {
        if constexpr (requires { typename type::governed_by; })
            if (type::governed_by::template reach<Record>(I)) return true;
        return []<class... Part>(types<Part...>) { return (false || ... || governs_inside<Record, I, Part>()); }(parts<T>());
    }
}

// Something inside T, which stands in the records Around, is governed by a record that is not among them.
template <class T, class... Around>
consteval bool reaches_out() {
    using type = bare<T>;
    if constexpr (fused<type>) {
        return false;
    } else {
        if constexpr (requires { typename type::governed_by; })
            if (!type::governed_by::template stand_around<Around...>) return true;
        return []<class... Part>(types<Part...>) {
            if constexpr (kind_of<type> == kind::record) return (false || ... || reaches_out<Part, Around..., type>());
            else return (false || ... || reaches_out<Part, Around...>());
        }(parts<T>());
    }
}

template <class Record>
consteval bool governed_at_fixed_offsets() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return (true && ... && decltype(governors_of<reflect::field_type<Record, I>>())::template at_fixed_offsets<Record>);
    }(std::make_index_sequence<reflect::field_count<Record>>{});
}

}  // namespace detail

// For each field of a record: it says how another of its fields, or something inside one, is read.
template <class Record>
inline constexpr auto governor_fields = []<std::size_t... I>(std::index_sequence<I...>) {
    std::array<bool, sizeof...(I)> marks{};
    (decltype(detail::governors_of<reflect::field_type<Record, I>>())::mark(marks), ...);
    if constexpr (detail::governs_inside<Record, varies, Record>()) ((marks[I] = marks[I] || detail::governs_inside<Record, I, Record>()), ...);
    return marks;
}(std::make_index_sequence<reflect::field_count<Record>>{});
template <class Record, std::size_t I>
inline constexpr bool is_governor = governor_fields<Record>[I];

template <class T>
inline constexpr bool contains_placed = detail::contains_unfused<detail::is_placed, T>();
// What is inside a record asks for it: for its start, or for a field of it by outer<>.
template <class Record>
inline constexpr bool asked_for =
    detail::contains_unfused<detail::counts_from<Record>::template question, Record>() || detail::governs_inside<Record, varies, Record>();
// A T cannot be read without a record around it: outer<> names one.
template <class T>
inline constexpr bool reaches_out = detail::reaches_out<T>();
// Reading a T means the same wherever in the file it stands, so it can be left in the file's bytes and decoded later.
template <class T>
inline constexpr bool lazy = !detail::contains_unfused<detail::needs_file, T>() && !reaches_out<T>;
// A T can be wrong in a way that is reported.
template <class T>
inline constexpr bool checkable = detail::contains<detail::has_rule_of_its_own, T>();
// What is wrong with a T shows only when it is decoded: derived fields, and expectations of a record that is not fused.
template <class T>
inline constexpr bool compared_decoded = detail::contains_unfused<detail::is_compared_decoded, T>();
// A T can be refused for its values.
template <class T>
inline constexpr bool decides_format = detail::contains<detail::is_magic, T>();

}  // namespace verbatim::walk

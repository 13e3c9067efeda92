// What a type of the vocabulary contains, however deep.
#pragma once
#include <array>
#include <utility>

#include "verbatim/text/text.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::table::detail {

using namespace wire;

template <class... T>
struct types {};

template <class Record, std::size_t... I>
auto field_types(std::index_sequence<I...>) -> types<reflect::field_type<Record, I>...>;
template <class Tail, class... T>
auto alternative_types(const wire::detail::alternatives<Tail, T...>&) -> types<T...>;

// The types of its fields, its elements, its alternatives.
template <class T>
constexpr auto parts() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record) {
        if constexpr (reflect::field_count<type> == 0) return types<>{};
        else return decltype(field_types<type>(std::make_index_sequence<reflect::field_count<type>>{})){};
    } else if constexpr (kind_of<type> == kind::array) return types<typename wire::detail::array_element<type>::type>{};
    else if constexpr (kind_of<type> == kind::choice) return decltype(alternative_types(std::declval<type>())){};
    else if constexpr (requires { typename type::element; }) return types<typename type::element>{};
    else return types<>{};
}

template <class T>
inline constexpr bool pads_from_file = false;
template <std::size_t Multiple, auto Pattern>
inline constexpr bool pads_from_file<pad_to<Multiple, Pattern, from::file>> = true;

template <class T>
inline constexpr bool is_fill = false;
template <class T, auto... Governors>
inline constexpr bool is_fill<fill<T, Governors...>> = true;
template <class T>
inline constexpr bool has_clean_tail = false;
template <std::size_t N, class Tail>
inline constexpr bool has_clean_tail<text<N, Tail>> = !std::is_same_v<Tail, tail::residue>;
template <class T>
inline constexpr bool is_zstring = false;
template <auto Size>
inline constexpr bool is_zstring<zstring<Size>> = true;
template <class T>
struct first_of { using type = void; };
template <class T, auto Count, class First>
struct first_of<list<T, Count, First>> { using type = First; };

// What is so of a type when it is so of anything in it. What has no place in data of fixed layout is not looked for there.
struct contains {
    bool placed = false, from_file = false, derived = false, magic = false, rule = false, compared = false, outer = false;
    constexpr contains operator|(const contains& o) const {
        return {placed || o.placed, from_file || o.from_file, derived || o.derived, magic || o.magic, rule || o.rule, compared || o.compared, outer || o.outer};
    }
};
template <class T>
inline constexpr contains inside = [] {
    using type = bare<T>;
    constexpr kind what = kind_of<type>;
    contains own;
    own.placed = what == kind::placed;
    own.from_file = pads_from_file<type>;
    own.derived = what == kind::derived;
    own.magic = requires { type::decides_format; };
    own.rule = what == kind::constant || what == kind::padding || what == kind::enumeration || what == kind::flags || what == kind::derived ||
               what == kind::choice || has_expectations<type> || wire::detail::is_separated<type> || std::is_same_v<type, end_of_text> ||
               has_clean_tail<type> || is_fill<type> || is_zstring<type> || !std::is_void_v<typename first_of<type>::type>;
    own.compared = what == kind::derived || (has_expectations<type> && !bitwise<type>);
    if constexpr (requires { typename type::governed_by; }) own.outer = type::governed_by::any_is_outer;
    return []<class... Part>(contains own, types<Part...>) { return (own | ... | inside<bare<Part>>); }(own, parts<type>());
}();

template <auto... A, auto... B>
governors<A..., B...> operator+(governors<A...>, governors<B...>);

// The governors of a field in its own record, those of what it holds in the same record included; and those that something inside it names by outer<>.
template <class T>
consteval auto own_governors() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record || bitwise<type>) {
        return governors<>{};
    } else {
        return []<class... Part>(types<Part...>) {
            if constexpr (kind_of<type> == kind::list) return typename type::governed_by{};
            else if constexpr (requires { typename type::governed_by; }) return decltype((typename type::governed_by{} + ... + own_governors<Part>())){};
            else return decltype((governors<>{} + ... + own_governors<Part>())){};
        }(parts<type>());
    }
}
template <class Governors>
struct record_of_first { using type = void; };
template <auto First, auto... G>
struct record_of_first<governors<First, G...>> { using type = typename wire::detail::governor<First>::record; };
// The record that a type names members of; void when it names none. What is made of a type has this among its template arguments, too: to g++ 12,
// what has members of a record in an unnamed namespace for arguments is the same in all translation units.
template <class T>
using record_named = typename record_of_first<decltype(own_governors<T>())>::type;

template <auto G>
consteval auto when_outer() {
    if constexpr (wire::detail::governor<G>::is_outer) return governors<G>{};
    else return governors<>{};
}
template <auto... G>
consteval auto outer_among(governors<G...>) { return decltype((governors<>{} + ... + when_outer<G>())){}; }
// Only those of lists when `Lists`.
template <class T, bool Lists = false>
consteval auto outer_governors() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.outer) {
        return governors<>{};
    } else {
        return []<class... Part>(types<Part...>) {
            if constexpr (requires { typename type::governed_by; }) {
                if constexpr (!Lists || kind_of<type> == kind::list)
                    return decltype((outer_among(typename type::governed_by{}) + ... + outer_governors<Part, Lists>())){};
                else return decltype((governors<>{} + ... + outer_governors<Part, Lists>())){};
            } else return decltype((governors<>{} + ... + outer_governors<Part, Lists>())){};
        }(parts<type>());
    }
}
template <class Record, auto G>
consteval auto when_in() {
    if constexpr (std::is_same_v<typename wire::detail::governor<G>::record, Record>) return governors<G>{};
    else return governors<>{};
}
template <class Record, auto... G>
consteval auto those_in(governors<G...>) { return decltype((governors<>{} + ... + when_in<Record, G>())){}; }

// Marks the fields that the governors are, or stand in.
template <class Marks, auto... G>
constexpr void mark([[maybe_unused]] Marks& marks, governors<G...>) {
    const std::array<std::size_t, sizeof...(G)> indices{wire::detail::governor<G>::first_index...};
    for (const std::size_t i : indices) marks[i] = true;
}

// The governors that fields of a record have in it; and those that something deeper names by outer<>.
template <class Record, std::size_t... I>
consteval auto governors_of_fields(std::index_sequence<I...>) {
    return decltype((governors<>{} + ... + those_in<Record>(own_governors<reflect::field_type<Record, I>>()))){};
}
template <class Record>
using governors_in = decltype(governors_of_fields<Record>(std::make_index_sequence<reflect::field_count<Record>>{}));
template <class Record>
using governors_from_inside = decltype(those_in<Record>(outer_governors<Record>()));

// For each field: it, or something in it, says how other data is read.
template <class Record>
inline constexpr auto governor_fields = [] {
    std::array<bool, reflect::field_count<Record>> marks{};
    mark(marks, governors_in<Record>{});
    mark(marks, governors_from_inside<Record>{});
    return marks;
}();
// It counts a list inside another field, in a record of its own.
template <class Record>
inline constexpr auto counts_inside = [] {
    std::array<bool, reflect::field_count<Record>> marks{};
    mark(marks, those_in<Record>(outer_governors<Record, true>()));
    return marks;
}();

// Something inside T, which stands in the records Around, is governed by a record that is not among them.
template <class T, class... Around>
consteval bool reaches_out() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.outer) {
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

// What pointers in T count from is a Record around it, or a field of one.
template <class From, class Record>
inline constexpr bool is_base = false;
template <class Record>
inline constexpr bool is_base<from::start_of<Record>, Record> = true;
template <auto Member, class Record>
inline constexpr bool is_base<from::after<Member>, Record> = std::is_same_v<reflect::record_of<Member>, Record>;
template <class Record, class T>
consteval bool counts_from() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.placed) return false;
    else {
        if constexpr (requires { typename type::base; })
            if (is_base<typename type::base, Record>) return true;
        return []<class... Part>(types<Part...>) { return (false || ... || counts_from<Record, Part>()); }(parts<type>());
    }
}

}  // namespace verbatim::table::detail

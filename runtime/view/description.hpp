// What a schema says of its fields, as text and as types: for reference pages and exports.
#pragma once
#include "runtime/view/leaf.hpp"
#include "runtime/view/node.hpp"
#include "runtime/walk/expect.hpp"

namespace verbatim::view {

template <class T>
const type& type_of();

namespace detail {

// A text put together out of line, so that describing a format costs little to compile.
struct words {
    std::string text;
    words& operator<<(std::string_view);
    words& operator<<(std::int64_t);
};

// To the field of that name, or to the field that holds it: "head.size".
void add_expectation(std::vector<field>& fields, std::string_view name, std::string text);

template <auto G>
void write_governor(words& to) {
    using governor = wire::detail::governor<G>;
    to << governor::name();
    if constexpr (governor::difference > 0) to << " - " << governor::difference;
    if constexpr (governor::difference < 0) to << " + " << -governor::difference;
}

// "Object x object_count": a field's type, and the fields that govern it.
template <class T>
struct described {
    static void write(words& to) { to << type_text<T>(); }
};
template <class T>
void write_type(words& to) { described<bare<T>>::write(to); }

template <class T, auto G, class First>
struct described<list<T, G, First>> {
    static void write(words& to) {
        write_type<T>(to), to << " x ", write_governor<G>(to);
        if constexpr (!std::is_void_v<First>) to << ", the first " << First::expected;
    }
};
template <auto G>
struct described<bytes<G>> {
    static void write(words& to) { to << "bytes x ", write_governor<G>(to); }
};
template <auto G>
struct described<string<G>> {
    static void write(words& to) { to << "string of ", write_governor<G>(to), to << " bytes"; }
};
template <class T, auto G>
struct described<fill<T, G>> {
    static void write(words& to) { write_type<T>(to), to << " in ", write_governor<G>(to), to << " bytes"; }
};
template <class T, class Condition>
struct described<wire::optional<T, Condition>> {
    static void write(words& to) { write_type<T>(to), to << ", depending on ", write_governor<Condition::field>(to); }
};
template <class T, auto G, class From, class Alignment>
struct described<placed<T, G, From, Alignment>> {
    static void write(words& to) { write_type<T>(to), to << " at ", write_governor<G>(to); }
};
template <auto Tag, class... Rest>
struct described<choice<Tag, Rest...>> {
    static void write(words& to) {
        to << "by ", write_governor<Tag>(to), to << ":";
        bool first = true;
        ((to << (first ? " " : "; ") << wire::detail::alternative<Rest>::tag << " ", write_type<typename wire::detail::alternative<Rest>::type>(to), first = false), ...);
    }
};
template <auto Tag, auto Size, class From, class... Rest>
struct described<choice<Tag, extent<Size, From>, Rest...>> {
    static void write(words& to) { to << "in ", write_governor<Size>(to), to << " bytes ", described<choice<Tag, Rest...>>::write(to); }
};
template <auto Tag, std::size_t Size, class... Rest>
struct described<choice<Tag, within<Size>, Rest...>> {
    static void write(words& to) { described<choice<Tag, Rest...>>::write(to); }
};
template <class... T>
struct described<one_of<T...>> {
    static void write(words& to) {
        bool first = true;
        ((to << (first ? "" : " or "), write_type<T>(to), first = false), ...);
    }
};

// The record types that a field is made of, in the order in which they are declared.
template <class T>
void add_parts(std::vector<const type*>& parts) {
    if constexpr (kind_of<T> == kind::record) parts.push_back(&type_of<bare<T>>());
    else [&]<class... Part>(walk::detail::types<Part...>) { (add_parts<Part>(parts), ...); }(walk::detail::parts<T>());
}

template <class R, std::size_t I>
void add_field(std::vector<field>& fields) {
    using type = bare<reflect::field_type<R, I>>;
    if constexpr (kind_of<type> != kind::derived) {
        words text;
        write_type<type>(text);
        field& f = fields.emplace_back();
        f.name = reflect::field_name<R, I>;
        f.offset = wire::detail::offset_of_field<I, R>;
        f.size = fixed_size<type>;
        f.type = std::move(text.text);
        f.what = kind_of<type>;
        f.governor = walk::is_governor<R, I>;
        add_parts<type>(f.parts);
    }
}

template <class R, class... Expectation>
void add_expectations(std::vector<field>& fields, all_of<Expectation...>) {
    const R record{};
    ((add_expectation(fields, walk::detail::spot_of<Expectation::field>(record, 0).name, walk::detail::expectation<Expectation>::text())), ...);
}

template <class R>
std::vector<field> record_fields() {
    std::vector<field> fields;
    fields.reserve(reflect::field_count<R>);
    [&]<std::size_t... I>(std::index_sequence<I...>) { (add_field<R, I>(fields), ...); }(std::make_index_sequence<reflect::field_count<R>>{});
    if constexpr (has_expectations<R>) add_expectations<R>(fields, typename R::expectations{});
    return fields;
}

// Lists of one element type share one description, whatever governs them.
template <class T>
inline constexpr bool is_elements = false;
template <class T>
inline constexpr bool is_elements<sequence<T>> = true;

template <class T>
auto described_type() {
    if constexpr (is_elements<T>) return std::type_identity<T>{};
    else if constexpr (kind_of<T> == kind::list) return std::type_identity<sequence<typename T::element>>{};
    else return std::type_identity<T>{};
}
template <class T>
using described_as = typename decltype(described_type<T>())::type;

template <class T>
std::string described_text() {
    if constexpr (is_elements<T>) return "list of " + type_text<typename T::value_type>();
    else return type_text<T>();
}
template <class T>
inline constexpr kind described_kind = kind_of<T>;
template <class T>
inline constexpr kind described_kind<sequence<T>> = kind::list;

}  // namespace detail
}  // namespace verbatim::view

// How a schema says that fields govern others, as text: for reference pages and exports.
#pragma once
#include "runtime/view/type.hpp"
#include "runtime/wire/wire.hpp"

namespace verbatim::view {

using namespace wire;

template <class T>
const type& type_of();

namespace detail {

template <auto G>
void write_governor(words& to) {
    using governor = wire::detail::governor<G>;
    to << governor::name();
    if constexpr (governor::difference > 0) to << " - " << governor::difference;
    if constexpr (governor::difference < 0) to << " + " << -governor::difference;
    if constexpr (governor::is_outer) to << " of " << reflect::type_name<typename governor::record>;
}

// ": 1 Sound; 2 Light"
void write_alternatives(words&, std::span<const std::int64_t> tags, std::span<const type* const>);

// "Object x object_count": a field's type, and the fields that govern it. Nothing for what no other field governs.
template <class T>
struct described {};
template <class T>
void write_type(words& to) { to << type_of<T>().declaration(); }

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
template <auto G>
struct described<zstring<G>> {
    static void write(words& to) { to << "text and NUL in ", write_governor<G>(to), to << " bytes"; }
};
template <class T, auto G, auto... Count>
struct described<fill<T, G, Count...>> {
    static void write(words& to) {
        write_type<T>(to), to << " in ", write_governor<G>(to), to << " bytes";
        ((to << ", at most ", write_governor<Count>(to)), ...);
    }
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
        using type = choice<Tag, Rest...>;
        if constexpr (wire::detail::is_extent<typename type::extent_type>) to << "in ", write_governor<type::extent_type::size>(to), to << " bytes ";
        to << "by ", write_governor<Tag>(to), write_alternatives(to, std::span(type::tagged::tags).first(type::tagged::size), type_of<type>().holds);
    }
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

}  // namespace detail
}  // namespace verbatim::view

// The kinds of fields. The engine, the view and all tools share this one classification.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/coding.hpp"

namespace verbatim::wire {

enum class kind {
    leaf,      // a number or characters, in a coding (coding.hpp)
    padding,   // bytes without meaning: zeros, a pattern, alignment
    bytes,     // bytes of unknown meaning
    array,     // a fixed number of elements
    record,    // fields in order
    list,      // elements, whose number varies
    choice,    // one of several types, chosen by a tag
    optional,  // present or absent
    placed,    // a value elsewhere in the file, where a pointer says
    coded,     // a value in bytes that a codec decodes
    derived,   // a rule about another field; no bytes of its own
    gap,       // bytes that no field owns
};

// A type of the vocabulary declares its kind, or its coding if it is a leaf; a plain struct is a record.
template <class T>
concept leaf_type = requires {
    { T::leaf_coding } -> std::convertible_to<const coding&>;
};
template <class T>
concept vocabulary = leaf_type<T> || requires {
    { T::wire_kind } -> std::convertible_to<kind>;
};

namespace detail {
template <class T>
struct kind_trait;
template <vocabulary T>
struct kind_trait<T> : std::integral_constant<kind, T::wire_kind> {};
template <leaf_type T>
struct kind_trait<T> : std::integral_constant<kind, kind::leaf> {};
template <class T, std::size_t N>
struct kind_trait<std::array<T, N>> : std::integral_constant<kind, kind::array> {};
template <>
struct kind_trait<std::byte> : std::integral_constant<kind, kind::bytes> {};
template <class T>
    requires(!vocabulary<T> && std::is_class_v<T> && std::is_aggregate_v<T>)
struct kind_trait<T> : std::integral_constant<kind, kind::record> {};
}  // namespace detail

template <class T>
inline constexpr bool is_wire_type = requires {
    detail::kind_trait<T>::value;
};

// The type that the schema's author wrote, without the at<> around it.
template <class T>
struct bare_type {
    using type = T;
};
template <class T>
    requires requires { typename T::placed_at; }
struct bare_type<T> {
    using type = typename T::placed_at;
};
template <class T>
using bare = typename bare_type<std::remove_cvref_t<T>>::type;

// A type that is not of the vocabulary counts as a gap, so that laid_out<> reports the mistake before anything else
// fails to compile.
template <class T>
inline constexpr kind kind_of = kind::gap;
template <class T>
    requires is_wire_type<bare<T>>
inline constexpr kind kind_of<T> = detail::kind_trait<bare<T>>::value;

template <class T>
concept record_type = is_wire_type<bare<T>> && kind_of<T>
== kind::record;

// What a leaf is; false for every other type.
template <class T>
inline constexpr const coding* coding_of = nullptr;
template <class T>
    requires leaf_type<bare<T>>
inline constexpr const coding* coding_of<T> = &bare<T>::leaf_coding;
// The same as a value: with sanitizers, g++ compares no addresses at compile time. Of no leaf, it has no name.
template <class T>
inline constexpr coding how_coded{};
template <class T>
    requires leaf_type<bare<T>>
inline constexpr coding how_coded<T> = bare<T>::leaf_coding;
template <class T>
inline constexpr bool is_leaf = !how_coded<T>.name.empty();
template <class T>
inline constexpr bool is_native = how_coded<T>.name == codings::native.name;
template <class T>
inline constexpr bool is_varint = is_leaf<T>&& how_coded<T>.by == ending::number;
template <class T>
inline constexpr bool is_token = is_leaf<T>&& how_coded<T>.by == ending::space;
template <class T>
inline constexpr bool is_fixed_text = is_leaf<T> && !how_coded<T>.is_number && how_coded<T>.by == ending::type;
template <class T>
inline constexpr bool is_string = is_leaf<T> && !how_coded<T>.is_number && how_coded<T>.by != ending::type;
template <class T>
inline constexpr bool is_constant = is_native<T>&& requires {
    bare<T>::expected;
};
template <class T>
inline constexpr bool is_named = requires {
    bare<T>::named_by;
};  // its values or bits have names
template <class T>
inline constexpr bool is_packed = is_native<T>&& requires {
    typename bare<T>::fields_type;
};
// An integer or a float alone: no constant, no names, no bit fields.
template <class T>
inline constexpr bool is_plain_number = is_native<T> && !is_constant<T> && !is_named<T> && !is_packed<T>;
template <class T>
inline constexpr bool is_real = false;
template <class T>
    requires(is_plain_number<T>)
inline constexpr bool is_real<T> = std::is_floating_point_v<typename bare<T>::value_type>;
template <class T>
inline constexpr bool is_integer = is_plain_number<T> && !is_real<T>;

}  // namespace verbatim::wire

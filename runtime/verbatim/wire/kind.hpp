// The kinds of fields. The engine, the view and all tools share this one classification.
#pragma once
#include <array>
#include <cstddef>
#include <type_traits>

namespace verbatim::wire {

enum class kind {
    integer,      // two's complement or unsigned, 1 to 8 bytes
    real,         // IEEE 754, kept as bits
    enumeration,  // an integer whose values have names
    flags,        // an integer whose bits have names
    packed,       // an integer cut into bit fields
    varint,       // an integer in as many bytes as it needs
    text,         // characters in a fixed number of bytes
    string,       // characters in as many bytes as they need
    token,        // a number spelled in characters
    constant,     // the same value in every file
    padding,      // bytes without meaning: zeros, a pattern, alignment
    bytes,        // bytes of unknown meaning
    array,        // a fixed number of elements
    record,       // fields in order
    list,         // elements, whose number varies
    choice,       // one of several types, chosen by a tag
    optional,     // present or absent
    placed,       // a value elsewhere in the file, where a pointer says
    coded,        // a value in bytes that a codec decodes
    derived,      // a rule about another field; no bytes of its own
    gap,          // bytes that no field owns
};

// A type of the vocabulary declares its kind; a plain struct is a record.
template <class T>
concept vocabulary = requires {
    { T::wire_kind } -> std::convertible_to<kind>;
};

namespace detail {
template <class T>
struct kind_trait;
template <vocabulary T>
struct kind_trait<T> : std::integral_constant<kind, T::wire_kind> {};
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

}  // namespace verbatim::wire

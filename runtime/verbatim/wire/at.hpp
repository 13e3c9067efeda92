// at<Offset, T> name; declares a field of type T and its offset in the record. laid_out<Record> compares the offset
// with the actual one. In every other respect at<> is a T: def.flags + 1, entry.path.view(), Opacity{.from = 0.f}.
#pragma once
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

namespace detail {
// Replaces a field type that is not of the vocabulary. laid_out<> reports the mistake, because it knows the record and
// the field.
template <class T>
struct no_wire_type {
    constexpr no_wire_type() {}  // makes it no aggregate, and therefore no record
};
template <class T>
struct written_type {
    using type = T;
};
template <class T>
struct written_type<no_wire_type<T>> {
    using type = T;
};

template <class T>
struct as_field {
    using type = T;
};
template <class T>
    requires(!std::is_class_v<T> && !std::is_enum_v<T>)
struct as_field<T> {
    using type = no_wire_type<T>;
};
// Replaces a class whose declaration has not ended: the record would contain itself.
template <class T, bool IsComplete>
struct as_known {
    using type = no_wire_type<T>;
};
template <class T>
struct as_known<T, true> {
    using type = T;
};
template <class T>
    requires std::is_class_v<T>
struct as_field<T> : as_known < T, requires {
    sizeof(T);
} > {};
template <class E>
    requires std::is_enum_v<E>
struct as_field<E> {
    using type = enumerated<E>;
};
}  // namespace detail

template <std::size_t Offset, class T>
struct at : detail::as_field<T>::type {
    using placed_at = typename detail::as_field<T>::type;
    static constexpr std::size_t declared_offset = Offset;

    constexpr at() = default;
    constexpr at(const placed_at& value) : placed_at(value) {}
    constexpr at(placed_at&& value) : placed_at(static_cast<placed_at&&>(value)) {}
    using placed_at::placed_at;
    using placed_at::operator=;
    // Assigns a value that must be converted first: the assignments of T and of at<> would be ambiguous for it. Numbers
    // need no conversion.
    template <class U>
        requires(!std::is_base_of_v<at, std::remove_cvref_t<U>> && !is_plain_number<placed_at> &&
                 !is_constant<placed_at> && std::is_assignable_v<placed_at&, U&&>)
    constexpr at& operator=(U&& value) {
        static_cast<placed_at&>(*this) = static_cast<U&&>(value);
        return *this;
    }
};

}  // namespace verbatim::wire

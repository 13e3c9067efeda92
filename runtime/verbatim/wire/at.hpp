// at<Offset, T> name; -- a field, and where it is in its record. laid_out<Record> compares the two.
// at<> is a T in every other respect: def.flags + 1, entry.path.view(), Opacity{.from = 0.f}.
#pragma once
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

namespace detail {
// In place of a field of a type that is none: laid_out<> says so, for it knows the record and the field.
template <class T>
struct no_wire_type {
    constexpr no_wire_type() {}  // no aggregate, and so no record
};
template <class T>
struct written_type { using type = T; };
template <class T>
struct written_type<no_wire_type<T>> { using type = T; };

template <class T>
struct as_field { using type = T; };
template <class T>
    requires(!std::is_class_v<T> && !std::is_enum_v<T>)
struct as_field<T> { using type = no_wire_type<T>; };
// Its declaration has not ended: it would be in itself.
template <class T, bool IsComplete>
struct as_known { using type = no_wire_type<T>; };
template <class T>
struct as_known<T, true> { using type = T; };
template <class T>
    requires std::is_class_v<T>
struct as_field<T> : as_known<T, requires { sizeof(T); }> {};
template <class E>
    requires std::is_enum_v<E>
struct as_field<E> { using type = enumerated<E>; };
template <class T>
inline constexpr bool is_number = kind_of<T> == kind::integer || kind_of<T> == kind::real || kind_of<T> == kind::constant;
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
    // Whatever a T takes that must be converted first: the assignments of T and of at<> would be equally good. Numbers take numbers as they are.
    template <class U>
        requires(!std::is_base_of_v<at, std::remove_cvref_t<U>> && !detail::is_number<placed_at> &&
                 std::is_assignable_v<placed_at&, U &&>)
    constexpr at& operator=(U&& value) {
        static_cast<placed_at&>(*this) = static_cast<U&&>(value);
        return *this;
    }
};

}  // namespace verbatim::wire

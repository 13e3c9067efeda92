// sized<T, Size>: a T in as many bytes as an earlier field, or a number, says. Bytes after the T are its tail, and a
// finding, except with sized<T, Size, tail::residue>. Bytes that cannot be read as a T are kept raw.
#pragma once
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/choice.hpp"

namespace verbatim::wire {

namespace detail {
template <auto Size>
inline constexpr bool is_number_of_bytes = std::is_integral_v<std::remove_const_t<decltype(Size)>>;
template <auto Size>
struct limit_of {
    using type = limit<Size>;
};
template <auto Size>
    requires is_number_of_bytes<Size>
struct limit_of<Size> {
    using type = within<Size>;
};

template <auto Size>
struct size_in_bytes {
    using controlled_by = controlled_by_fields<Size>;
};
template <auto Size>
    requires is_number_of_bytes<Size>
struct size_in_bytes<Size> {
    using controlled_by = controls<>;
    static constexpr std::size_t wire_size = Size;
};
}  // namespace detail

// A choice with one alternative, which * and -> reach. If is_unknown(), the bytes are raw, and has_value() is false.
template <class T, auto Size, class Tail = tail::zeros>
struct sized : detail::alternatives<byte_run, T>, detail::size_in_bytes<Size> {
    static constexpr bool is_open = std::is_same_v<Tail, tail::residue>;
    using typename detail::size_in_bytes<Size>::controlled_by;
    using limit_type = typename detail::limit_of<Size>::type;
    static constexpr bool takes_the_rest = std::is_same_v<std::remove_const_t<decltype(Size)>, end_of_bytes>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using inside = decltype(detail::fault_of_type<T, Record, Field>());
        if constexpr (!is_fine<inside>) return inside{};
        else if constexpr (detail::is_number_of_bytes<Size> && !is_open)
            return detail::fault_of_room<when<0, T>, static_cast<std::size_t>(Size), Record, Field>();
        else return fine{};
    }

    using detail::alternatives<byte_run, T>::alternatives;
    bool has_value() const { return !this->is_unknown(); }
    T& operator*() & { return *this->template get_if<T>(); }
    const T& operator*() const& { return *this->template get_if<T>(); }
    const T operator*() const&& { return **this; }
    T* operator->() { return this->template get_if<T>(); }
    const T* operator->() const { return this->template get_if<T>(); }
};

}  // namespace verbatim::wire

// A new element of a list whose elements are governed from around the list, by outer<>: whether an optional is there, which alternative it is,
// how many there are. That is the same for all elements of the list, so a new one takes it from another one.
#pragma once
#include "runtime/walk/traits.hpp"

namespace verbatim::walk {

namespace detail {

template <class T>
inline constexpr bool is_governed_from_around = [] {
    if constexpr (requires { typename T::governed_by; }) return T::governed_by::any_is_outer;
    else return false;
}();

template <class T, std::size_t I>
void hold_alternative(T& choice, std::size_t index) {
    if (index == I) choice.value.template emplace<I>();
}

}  // namespace detail

// Gives `fresh` the presence, alternatives and sizes that `other` has from around the two.
template <class T>
void take_shape([[maybe_unused]] T& fresh, [[maybe_unused]] const T& other) {
    using type = bare<T>;
    constexpr kind what = kind_of<type>;
    if constexpr (!reaches_out<type>) {
        return;
    } else if constexpr (what == kind::record) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (take_shape<bare<reflect::field_type<type, I>>>(reflect::field_in<I>(fresh), reflect::field_in<I>(other)), ...);
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (what == kind::array) {
        for (std::size_t i = 0; i < fresh.size(); ++i) take_shape(fresh[i], other[i]);
    } else if constexpr (what == kind::optional) {
        if (!detail::is_governed_from_around<type>) return;
        if (other) take_shape(fresh.emplace(), *other);
        else fresh.reset();
    } else if constexpr (what == kind::choice) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            if (detail::is_governed_from_around<type>) (detail::hold_alternative<type, I>(fresh, other.value.index()), ...);
            const auto one = [&]<std::size_t J> {
                if (fresh.value.index() == J && other.value.index() == J) take_shape(fresh.value.template at<J>(), other.value.template at<J>());
            };
            (one.template operator()<I>(), ...);
        }(std::make_index_sequence<type::count>{});
    } else if constexpr (requires { fresh.resize(other.size()); }) {
        if (!detail::is_governed_from_around<type>) return;
        fresh.resize(other.size());
        if constexpr (what == kind::list) {
            if constexpr (reaches_out<typename type::element>)  // bytes have none
                for (std::size_t i = 0; i < other.size(); ++i) take_shape(fresh.edit()[i], other.owned()[i]);
        }
    }
}

}  // namespace verbatim::walk

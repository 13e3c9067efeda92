// Makes the parts of a table about bit fields and about the meanings of numbers.
#pragma once
#include <array>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::table::detail {

template <class Fields>
inline constexpr auto bit_widths = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::uint8_t, sizeof...(I)>{reflect::field_type<Fields, I>::width...};
}
(std::make_index_sequence<reflect::field_count<Fields>>{});
template <class T>
consteval const wire::meaning* meaning_of() {
    if constexpr (requires { T::means; }) return T::means;
    else return nullptr;
}
template <class Bits>
consteval const wire::meaning* meaning_of_bits() {
    if constexpr (std::is_void_v<typename Bits::names_type>) return meaning_of<Bits>();
    else return &wire::detail::named<typename Bits::names_type>;
}
template <class Fields>
inline constexpr auto meanings_of_bits = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<const wire::meaning*, sizeof...(I)>{meaning_of_bits<reflect::field_type<Fields, I>>()...};
}
(std::make_index_sequence<reflect::field_count<Fields>>{});

}  // namespace verbatim::table::detail

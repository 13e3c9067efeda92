// What a table says of bit fields, and of what numbers mean.
#pragma once
#include <array>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::table::detail {

template <class Fields>
inline constexpr auto bit_widths = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::uint8_t, sizeof...(I)>{reflect::field_type<Fields, I>::width...};
}(std::make_index_sequence<reflect::field_count<Fields>>{});
template <class T>
consteval const wire::meaning* meaning_of() {
    if constexpr (requires { T::means; }) return T::means;
    else return nullptr;
}
template <class Fields>
inline constexpr auto meanings_of_bits = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<const wire::meaning*, sizeof...(I)>{meaning_of<reflect::field_type<Fields, I>>()...};
}(std::make_index_sequence<reflect::field_count<Fields>>{});

template <class Bits>
consteval bit_names names_of_bits() {
    if constexpr (std::is_void_v<typename Bits::enum_type>) return {};
    else return {reflect::type_name<typename Bits::enum_type>, wire::detail::names<typename Bits::enum_type, false>::table};
}
template <class Fields>
inline constexpr auto bit_enums = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<bit_names, sizeof...(I)>{names_of_bits<reflect::field_type<Fields, I>>()...};
}(std::make_index_sequence<reflect::field_count<Fields>>{});

}  // namespace verbatim::table::detail

// How the numbers in a field of some type stand in memory, for those who do not know the type.
#pragma once
#include <algorithm>

#include "runtime/walk/expect.hpp"
#include "runtime/walk/traits.hpp"
#include "runtime/wire/sequence.hpp"

namespace verbatim::walk {

namespace detail {

template <class T>
constexpr number number_of(const T& value) {
    if constexpr (kind_of<T> == kind::real) return {true, 0, static_cast<double>(value.value())};
    else return {false, wire::detail::number_in(value), 0};
}
// False as soon as the visitor says so.
template <class T>
bool each_number(const T& value, const number_visitor& visit) {
    using type = bare<T>;
    const type& bare_value = value;
    if constexpr (kind_of<type> == kind::record) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (true && ... && each_number(reflect::field_in<I>(bare_value), visit));
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (kind_of<type> == kind::array) {
        return std::all_of(bare_value.begin(), bare_value.end(), [&](const auto& element) { return each_number(element, visit); });
    } else if constexpr (kind_of<type> == kind::real || wire::detail::holds_number<type>) {
        return visit(number_of(bare_value));
    } else if constexpr (fused<type>) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&bare_value);
        return std::all_of(bytes, bytes + sizeof(type), [&](unsigned char byte) { return visit({false, byte, 0}); });
    } else {
        return true;
    }
}
template <class T>
std::string found_of(const T& value) {
    if constexpr (wire::detail::holds_number<T>) return std::to_string(wire::detail::number_in(value));
    else if constexpr (fused<T>) return hex(reinterpret_cast<const std::byte*>(&value), sizeof(T));
    else return std::to_string(value.size()) + (std::is_base_of_v<byte_run, T> ? " bytes" : " elements");
}
template <class T>
inline constexpr own_readers readers_of = [] {
    own_readers readers{};
    readers.each = [](const void* value, const number_visitor& visit) { return each_number(*static_cast<const T*>(value), visit); };
    readers.found = [](const void* value) { return found_of(*static_cast<const T*>(value)); };
    if constexpr (requires(const T& value) { { value.view() } -> std::convertible_to<std::string_view>; })
        readers.characters = [](const void* value) -> std::string_view { return static_cast<const T*>(value)->view(); };
    if constexpr (requires(const T& value) { value.empty(); }) readers.empty = [](const void* value) { return static_cast<const T*>(value)->empty(); };
    return readers;
}();

template <order O, class Number, std::size_t Bits>
consteval contents contents_of_number(const scalar<Number, O, Bits>*) {
    return {contents::form::number, Bits / 8, std::is_floating_point_v<Number>, std::is_signed_v<Number>, O == order::big};
}
constexpr bool alike(const contents& a, const contents& b) {
    return a.what != contents::form::own && b.what != contents::form::own && a.size == b.size && a.real == b.real && a.is_signed == b.is_signed &&
           a.big_endian == b.big_endian;
}
template <class T>
consteval contents contents_of() {
    const contents own{contents::form::own, 0, false, false, false, 1, &readers_of<T>};
    if constexpr (!fused<T>) {
        return own;
    } else if constexpr (kind_of<T> == kind::array) {
        contents all = contents_of<bare<typename wire::detail::array_element<T>::type>>();
        if (all.what == contents::form::own) return own;
        all.what = contents::form::bytes;
        all.count *= wire::detail::array_element<T>::count;
        return all;
    } else if constexpr (kind_of<T> == kind::record) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            const std::array<contents, sizeof...(I)> parts{contents_of<bare<reflect::field_type<T, I>>>()...};
            contents all = parts[0];
            all.what = contents::form::bytes;
            all.count = 0;
            for (const contents& part : parts) {
                if (!alike(parts[0], part)) return own;
                all.count += part.count;
            }
            return all;
        }(std::make_index_sequence<reflect::field_count<T>>{});
    } else if constexpr (kind_of<T> == kind::text) {
        return {contents::form::text, 1, false, false, false, sizeof(T)};
    } else if constexpr (requires(const T& t) { t.raw.value(); }) {
        return contents_of_number(static_cast<const decltype(T::raw)*>(nullptr));
    } else if constexpr (requires(const T& t) { t.stored.value(); }) {
        return contents_of_number(static_cast<const decltype(T::stored)*>(nullptr));
    } else if constexpr (kind_of<T> == kind::real || wire::detail::holds_number<T>) {
        return contents_of_number(static_cast<const T*>(nullptr));
    } else {
        return {contents::form::bytes, 1, false, false, false, sizeof(T)};
    }
}

}  // namespace detail
}  // namespace verbatim::walk

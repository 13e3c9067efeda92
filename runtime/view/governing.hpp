// Which leaves of a record say how other data in it is read: its own, those of a record inside it (in<>), and those that data deeper down names by
// outer<>.
#pragma once
#include <array>

#include "runtime/view/type.hpp"
#include "runtime/walk/traits.hpp"

namespace verbatim::view::detail {

using namespace wire;
template <class T>
struct description;
using walk::detail::operator+;  // of governors

// The governors in record R that data inside it has: in the same record, or deeper, by outer<>.
template <class R, bool Outer, auto... G>
consteval auto those_in(governors<G...>) {
    constexpr auto one = []<auto Each>(governors<Each>) {
        using governor = wire::detail::governor<Each>;
        if constexpr (governor::is_outer == Outer && std::is_same_v<typename governor::record, R>) return governors<Each>{};
        else return governors<>{};
    };
    return decltype((governors<>{} + ... + one(governors<G>{}))){};
}
template <class R, class T>
consteval auto governors_from_inside() {
    using type = bare<T>;
    if constexpr (fused<type>) {
        return governors<>{};
    } else {
        return []<class... Part>(walk::detail::types<Part...>) {
            if constexpr (requires { typename type::governed_by; }) return decltype((those_in<R, true>(typename type::governed_by{}) + ... + governors_from_inside<R, Part>())){};
            else return decltype((governors<>{} + ... + governors_from_inside<R, Part>())){};
        }(walk::detail::parts<T>());
    }
}
template <auto... G>
consteval auto governing_by_each(governors<G...>) {
    return std::array<governing, sizeof...(G)>{
        governing{wire::detail::governor<G>::memory_offset(), &description<typename wire::detail::governor<G>::field>::value}...};
}
template <class R>
inline constexpr auto governing_in = []<std::size_t... I>(std::index_sequence<I...>) {
    using in_record = decltype((governors<>{} + ... + those_in<R, false>(walk::detail::governors_of<reflect::field_type<R, I>>())));
    return governing_by_each(decltype(in_record{} + governors_from_inside<R, R>()){});
}(std::make_index_sequence<reflect::field_count<R>>{});

}  // namespace verbatim::view::detail

// Sizes and offsets of fields in a file, computed from the types at compile time.
#pragma once
#include <array>
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

inline constexpr std::size_t dynamic_size = static_cast<std::size_t>(-1);
// The most bytes that a record may take, in a file at the least or in memory: 256 MiB.
inline constexpr std::size_t most_bytes = std::size_t{1} << 28;

namespace detail {

// A size or an offset that is too large. Sums and products give it instead of wrapping.
inline constexpr std::size_t too_large = dynamic_size - 1;
consteval std::size_t sum_of_sizes(std::size_t a, std::size_t b) {
    return a > most_bytes || b > most_bytes ? too_large : a + b;
}
consteval std::size_t product_of_sizes(std::size_t size, std::size_t count) {
    return size > 0 && count > most_bytes / size ? too_large : size * count;
}

template <class T>
consteval std::size_t fixed_size();
template <class T>
consteval std::size_t smallest_size();

}  // namespace detail

// The size of a T in a file, in bytes; `dynamic_size` if it varies.
template <class T>
inline constexpr std::size_t fixed_size = detail::fixed_size<bare<T>>();
// The least number of bytes that a T takes. The reader checks a count with it before anything is allocated.
template <class T>
inline constexpr std::size_t smallest_size = detail::smallest_size<bare<T>>();

namespace detail {

// Returns the offset of every field and of the end; `dynamic_size` for all after the first field of varying size.
// Instantiated once for each record.
template <class Record, class... T>
consteval auto add_sizes(types<T...>) {
    constexpr std::size_t count = sizeof...(T);
    const std::array<std::size_t, count + 1> sizes{wire::fixed_size<bare<T>>..., 0};
    std::array<std::size_t, count + 1> at{};
    for (std::size_t i = 0; i < count; ++i)
        at[i + 1] = at[i] == dynamic_size || sizes[i] == dynamic_size ? dynamic_size : sum_of_sizes(at[i], sizes[i]);
    return at;
}
template <class Record>
inline constexpr auto field_offsets = add_sizes<Record>(reflect::field_types<Record>{});

template <class T>
struct array_element;
template <class T, std::size_t N>
struct array_element<std::array<T, N>> {
    using type = T;
    static constexpr std::size_t count = N;
};

template <class T>
consteval std::size_t fixed_size() {
    if constexpr (std::is_same_v<T, std::byte>) {
        return sizeof(T);
    } else if constexpr (kind_of<T> == kind::array) {
        constexpr auto element = wire::fixed_size<typename array_element<T>::type>;
        return element == dynamic_size ? dynamic_size : product_of_sizes(element, array_element<T>::count);
    } else if constexpr (kind_of<T> == kind::record) {
        return field_offsets<T>.back();
    } else if constexpr (requires { T::wire_size; }) {
        return T::wire_size;
    } else {
        return dynamic_size;
    }
}

template <class... F>
consteval std::size_t smallest_sum(types<F...>) {
    std::size_t all = 0;
    ((all = sum_of_sizes(all, wire::smallest_size<bare<F>>)), ...);
    return all;
}
template <class T>
consteval std::size_t smallest_size() {
    if constexpr (wire::fixed_size<T> != dynamic_size) return wire::fixed_size<T>;
    else if constexpr (kind_of<T> == kind::record) return smallest_sum(reflect::field_types<T>{});
    else if constexpr (kind_of<T> == kind::array)
        return product_of_sizes(wire::smallest_size<typename array_element<T>::type>, array_element<T>::count);
    else if constexpr (requires { T::smallest_wire_size; }) return T::smallest_wire_size;
    else return 0;
}

// Returns whether a T takes all bytes up to the end of the file, or of the bytes around it.
template <class T>
consteval bool takes_the_rest();
template <class... F>
consteval bool one_takes_the_rest(types<F...>) {
    return (false || ... || takes_the_rest<bare<F>>());
}
template <class T>
consteval bool takes_the_rest() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record) return one_takes_the_rest(reflect::field_types<type>{});
    else if constexpr (kind_of<type> == kind::array) return takes_the_rest<typename array_element<type>::type>();
    else if constexpr (requires { type::takes_the_rest; }) return type::takes_the_rest;
    else return false;
}
// Whether a T has no bytes in its record: a placed value or a rule.
template <class T>
inline constexpr bool takes_no_bytes = kind_of<T> == kind::placed || wire::fixed_size<T> == 0;

// The types of the fields of a record, of the elements, of the alternatives or of the content.
template <class T>
constexpr auto parts() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record) return reflect::field_types<type>{};
    else if constexpr (kind_of<type> == kind::array) return types<typename array_element<type>::type>{};
    else if constexpr (requires { typename type::held_types; }) return typename type::held_types{};
    else if constexpr (requires { typename type::element; }) return types<typename type::element>{};
    else return types<>{};
}
template <class T, class... Others>
inline constexpr bool is_one_of = (false || ... || std::is_same_v<T, Others>);
template <class Found>
consteval auto reach_all(Found, types<>) {
    return Found{};
}
template <class... Found, class Next, class... More>
consteval auto reach_all(types<Found...>, types<Next, More...>) {
    if constexpr (is_one_of<bare<Next>, Found...>) return reach_all(types<Found...>{}, types<More...>{});
    else return reach_all(reach_all(types<Found..., bare<Next>>{}, parts<Next>()), types<More...>{});
}
// All types that T contains, and T itself.
template <class T>
using reachable = decltype(reach_all(types<>{}, types<bare<T>>{}));
template <class Holder, class... T>
consteval bool is_among(types<T...>) {
    return (false || ... || std::is_base_of_v<Holder, T>);  // a look_at<> is a placed<>
}

template <class T, class Holder, class = void>
struct is_incomplete_for : std::true_type {};
template <class T, class Holder>
struct is_incomplete_for<T, Holder, std::void_t<decltype(sizeof(T))>> : std::false_type {};

// `leads_back` of a Holder, which is a list, an optional or a placed value of T: whether T holds this Holder. A T that
// is incomplete where the Holder is used does. A record of a template would be instantiated by this question, and would
// need the Holder, which is not complete yet; so its parts are searched when all are.
template <class T, class Holder, bool IsSearched = reflect::detail::is_from_template<T>()>
struct way_back {
    enum : bool { leads_back = is_incomplete_for<T, Holder>::value };
};
template <class T, class Holder>
struct way_back<T, Holder, true> {
    static constexpr bool leads_back = is_among<Holder>(reachable<T>{});
};

}  // namespace detail

// Whether a record has a member `valid`: expectations that are formulas, which another layer evaluates.
template <class T>
inline constexpr bool is_valid_by_formula = requires {
    typename bare<T>::valid;
};

// Whether a T has the same bytes in memory and in a file: one bounds check and one copy read it, or no copy if it is
// borrowed.
template <class T>
inline constexpr bool bitwise = fixed_size<T> != dynamic_size&& fixed_size<T> != 0 &&
                                std::is_trivially_copyable_v<bare<T>> && sizeof(bare<T>) == fixed_size<T> &&
                                alignof(bare<T>) == 1 && !is_valid_by_formula<T>;

// The offset of a field in its record: offset<&Record::field> == 0x18. `dynamic_size` after a field of varying size.
template <auto Member>
inline constexpr std::size_t offset = detail::field_offsets<reflect::record_of<Member>>[reflect::index_of<Member>];

}  // namespace verbatim::wire

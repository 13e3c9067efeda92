// A new element of a list whose elements are governed from around the list, by outer<>: whether an optional is there, which alternative it is,
// how many there are. It has what the records around it say, for that is how the elements are read.
#pragma once
#include <algorithm>

#include "runtime/walk/choice.hpp"

namespace verbatim::walk {

// A decoded record around a new element.
struct around {
    const around* up;
    const void* type;  // &type_mark<Record>
    const void* record;
};

// What a new element is made in.
struct surroundings {
    const around* records;
    std::uint64_t room;  // bytes that it may still take: a count that no element has proved may be hostile
    error* why;
};

namespace detail {

template <auto G, auto... Others>
consteval auto first_of(governors<G, Others...>) { return G; }

// The field, or one of several, is governed from around.
template <class T>
inline constexpr bool is_governed_from_around = [] {
    if constexpr (requires { typename T::governed_by; }) return T::governed_by::any_is_outer;
    else return false;
}();
// So is what stands first among its governors: a tag, a condition, the number of elements or bytes.
template <class T>
inline constexpr bool is_told_from_around = [] {
    if constexpr (is_governed_from_around<T>) return wire::detail::governor<first_of(typename T::governed_by{})>::is_outer;
    else return false;
}();

template <auto G>
std::int64_t number_around(const around* at) {
    using record = typename wire::detail::governor<G>::record;
    while (at->type != &type_mark<record>) at = at->up;
    return wire::detail::governor<G>::get(*static_cast<const record*>(at->record));
}

// The number in governor G, of things of so many bytes.
template <auto G>
bool take_count(std::size_t& count, std::size_t each, surroundings& in) {
    const std::int64_t stored = number_around<G>(in.records);
    if (stored < 0 || static_cast<std::uint64_t>(stored) > in.room / each) return refuse_new(*in.why, wire::detail::governor<G>::name(), stored);
    count = static_cast<std::size_t>(stored);
    in.room -= count * each;
    return true;
}

template <class T, std::size_t... I>
bool take_alternative(T& choice, surroundings& in, std::index_sequence<I...>) {
    constexpr auto tag = first_of(typename T::governed_by{});
    const std::int64_t stored = number_around<tag>(in.records);
    const std::size_t index = index_of_tag<typename T::tagged>(stored);
    if (index == T::count && std::is_same_v<typename T::extent_type, wire::detail::no_extent>)
        return refuse_new(*in.why, wire::detail::governor<tag>::name(), stored);
    ((index == I ? void(choice.value.template emplace<I>()) : void()), ...);
    return true;
}

}  // namespace detail

// Gives `fresh` the presence, alternatives and sizes that the records around it say.
template <class T>
bool take_shape([[maybe_unused]] T& fresh, [[maybe_unused]] surroundings& in) {
    using type = bare<T>;
    constexpr kind what = kind_of<type>;
    [[maybe_unused]] const auto each_of = [&](auto& elements) {
        for (std::size_t i = 0; i < elements.size(); ++i)
            if (!take_shape(elements[i], in)) return in.why->inside_element(i), false;
        return true;
    };
    if constexpr (!reaches_out<type>) {
        return true;
    } else if constexpr (what == kind::record) {
        const around here{in.records, &type_mark<type>, &fresh};
        in.records = &here;
        const bool ok = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (true && ... && (take_shape(reflect::field_in<I>(fresh), in) || (in.why->inside_field(reflect::field_name<type, I>), false)));
        }(std::make_index_sequence<reflect::field_count<type>>{});
        in.records = here.up;
        return ok;
    } else if constexpr (what == kind::array) {
        return each_of(fresh);
    } else if constexpr (what == kind::optional) {
        if constexpr (detail::is_told_from_around<type>) {
            if (type::condition::met(detail::number_around<type::condition::field>(in.records))) fresh.emplace();
            else fresh.reset();
        }
        return !fresh || take_shape(*fresh, in);
    } else if constexpr (what == kind::choice) {
        if constexpr (detail::is_told_from_around<type>)
            if (!detail::take_alternative(fresh, in, std::make_index_sequence<type::count + 1>{})) return false;
        return fresh.visit([&](auto& held) { return take_shape(held, in); });
    } else if constexpr (detail::is_told_from_around<type> && requires { fresh.leftover; }) {
        // As many elements as fit, and zeros.
        std::size_t size = 0, each = 0;
        if (!detail::take_count<detail::first_of(typename type::governed_by{})>(size, 1, in)) return false;
        typename type::element one{};
        if (!take_shape(one, in)) return false;
        each = std::max<std::size_t>(field_of<typename type::element>::measure(one, no_record{}, 0, 0), 1);
        fresh.resize(size / each);
        fresh.leftover.resize(size % each);
        return each_of(fresh.edit());
    } else if constexpr (detail::is_told_from_around<type> && requires { fresh.resize(0); }) {
        std::size_t count = 0;
        if (!detail::take_count<detail::first_of(typename type::governed_by{})>(count, sizeof(fresh.edit()[0]), in)) return false;
        fresh.resize(count);
        if constexpr (what == kind::list) return each_of(fresh.edit());
        else return true;
    } else {
        return true;
    }
}

}  // namespace verbatim::walk

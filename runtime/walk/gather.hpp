// Finds the values of a document that have a place of their own: the root and the placed values.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "runtime/walk/cursor.hpp"
#include "runtime/walk/field.hpp"

namespace verbatim::walk {

namespace detail {

// The placed values of a document, in the order in which writing comes across them, after the root.
struct gathering {
    std::vector<segment>& segments;
    const places* known;           // those of the document
    std::size_t wanted = varies;   // the index of one whose path is asked for
    std::string path{};
};

// carry.hpp: `Value` is the root, or a placed<>.
template <class Value>
void carry_segment(carrying&, const void* old, const void* now, std::size_t old_at, std::span<carried>);

// No value of its type has bytes: all that it does is to mark a place.
template <class T>
bool is_mark(const T& value) {
    if constexpr (kind_of<T> == kind::choice) {
        static constexpr auto marks = []<class... A>(types<A...>) { return std::array<bool, sizeof...(A) + 1>{(fixed_size<A> == 0)..., false}; }(parts<T>());
        return marks[value.value.index()];
    } else {
        return fixed_size<T> == 0;
    }
}

template <class Value>
inline constexpr segment_type type_of_segment{{}, false, &carry_segment<Value>};
template <class T, auto Pointer, class From, class Alignment>
inline constexpr segment_type type_of_segment<placed<T, Pointer, From, Alignment>>{
    Alignment::how, kind_of<T> == kind::list, &carry_segment<placed<T, Pointer, From, Alignment>>};

template <std::size_t I, class Record>
void gather_field(gathering& into, const Record& r, const step* where);

template <class T, class R>
void gather(gathering& into, const T& value, const R& r, const step* where) {
    using type = bare<T>;
    if constexpr (!contains_placed<type>) {
        return;
    } else if constexpr (kind_of<type> == kind::record) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (gather_field<I>(into, static_cast<const type&>(value), where), ...);
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (kind_of<type> == kind::placed) {
        if (!value) return;
        const std::size_t index = into.segments.size(), place = value.identity.index_in(into.known);
        if (index == into.wanted) into.path = path_of(where);
        const stood there = place == varies ? stood{varies, 0} : *value.identity.where();
        const auto& held = static_cast<const bare<typename type::element>&>(*value);
        into.segments.push_back({there.offset, there.size, field_of<decltype(held)>::measure(held, r, 0, 0), &type_of_segment<type>,
                                 static_cast<const type*>(&value), &value.identity, place, is_mark(held)});
        gather(into, *value, r, where);
        into.segments[index].next = into.segments.size();
    } else if constexpr (kind_of<type> == kind::choice) {
        value.visit([&](const auto& held) { gather(into, held, r, where); });
    } else if constexpr (kind_of<type> == kind::optional) {
        if (value) gather(into, *value, r, where);
    } else {
        step here{where, {}, 0};
        for (const auto& element : value) gather(into, element, r, &here), ++here.index;
    }
}

template <std::size_t I, class Record>
void gather_field(gathering& into, const Record& r, const step* where) {
    const step here{where, reflect::field_name<Record, I>, 0};
    gather(into, reflect::field_in<I>(r), r, &here);
}

}  // namespace detail

// The root, and the placed values of a document that knows these by where they stood.
template <class T>
std::vector<segment> segments_of(const T& value, std::size_t root_size, const places* known) {
    std::vector<segment> all{{0, root_size, field_of<T>::measure(value, no_record{}, 0, 0), &detail::type_of_segment<T>, &value}};
    detail::gathering gathered{all, known};
    detail::gather(gathered, value, no_record{}, nullptr);
    all.front().next = all.size();
    return all;
}

// The path of one of them.
template <class T>
std::string path_of_segment(const T& value, const places* known, std::size_t index) {
    if (index == 0) return "the root";
    std::vector<segment> all(1);
    detail::gathering gathered{all, known, index};
    detail::gather(gathered, value, no_record{}, nullptr);
    return gathered.path;
}

}  // namespace verbatim::walk

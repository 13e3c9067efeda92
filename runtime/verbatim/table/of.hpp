// of<T>(): the table of a type, made at compile time from the type alone. Only the functions that handle values in
// memory are compiled for each type.
#pragma once
// First, so that messages about a schema do not list headers in between.
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/wire.hpp"

#include "verbatim/table/choice_of.hpp"
#include "verbatim/table/leaf_of.hpp"
#include "verbatim/table/list_of.hpp"
#include "verbatim/table/placed_of.hpp"
#include "verbatim/table/record_of.hpp"

namespace verbatim::table {

namespace detail {

template <class Types, class Named>
struct tables;
template <class... T, class Named>
struct tables<types<T...>, Named> {
    static constexpr std::array<const type*, sizeof...(T)> all{&table_of<bare<T>>::value...};
};

template <class T>
inline constexpr auto tables_in = elements_of(tables<decltype(parts<T>()), record_named<T>>::all);

template <class T>
consteval own_facts describe() {
    constexpr kind what = kind_of<T>;
    constexpr std::string_view label = label_of<T>;
    if constexpr (what == kind::leaf) return describe_leaf<T>();
    else if constexpr (what == kind::padding || what == kind::bytes) return describe_padding<T>();
    else if constexpr (what == kind::record) return describe_record<T>();
    else if constexpr (what == kind::array)
        return {.count = wire::detail::array_element<T>::count, .label = label, .holds = tables_in<T>};
    else if constexpr (what == kind::list)
        return {.label = label,
                .holds = tables_in<T>,
                .bytes = size_of_list(static_cast<const T*>(nullptr)),
                .of_kind = {.list = &list_facts_of<T>}};
    else if constexpr (what == kind::choice)
        return {.label = label,
                .holds = tables_in<T>,
                .bytes = size_of_limit<T>(),
                .of_kind = {.choice = &choice_facts_of<T>}};
    else if constexpr (what == kind::coded)
        return {.label = label,
                .holds = tables_in<T>,
                .bytes = size_of_limit<T>(),
                .ends = T::stream_ends.terminator.empty() ? nullptr : &T::stream_ends,
                .trims = T::stream_trims.is_one() ? &T::stream_trims : nullptr,
                .of_kind = {.coded = checked_coded_facts<T>()}};
    else if constexpr (what == kind::optional)
        return {.label = label, .holds = tables_in<T>, .of_kind = {.optional = &optional_facts_of<T>}};
    else if constexpr (what == kind::placed)
        return {.label = label, .holds = tables_in<T>, .of_kind = {.placed = &placed_facts_of<T>}};
    else return {.label = label, .of_kind = {.derived = &derived_facts_of<T>}};
}

template <class T>
inline constexpr bool looks_outside = depends_on_outer<T>() || inside<T>.evaluated;
template <class T>
inline constexpr bool is_lazy = false;
template <class T>
    requires(inside<T>.reads_alike() && !looks_outside<T>)
inline constexpr bool is_lazy<T> =
    kind_of<T> == kind::record || std::is_same_v<decltype(own_controls<T>()), controls<>>;
template <class T>
consteval properties properties_of() {
    properties all = inside<T>;
    all.checkable |= open_references<T>.found, all.compared_decoded |= open_references<T>.found;
    return all;
}

template <class T>
consteval type make() {
    return {properties_of<T>(),
            {.what = kind_of<T>,
             .bitwise = bitwise<T>,
             .lazy = is_lazy<T>,
             .depends_on_outer = looks_outside<T>,
             .leads_back = is_in_itself<T>,
             .has_references = open_references<T>.any,
             .characters = has_characters<T>,
             .by_magic = is_by_magic<T>,
             .alignment = alignof(T),
             .size = fixed_size<T>,
             .smallest = smallest_size<T>,
             .in_memory = sizeof(T),
             .held = storage_for<T>(),
             .image = image_for<T>,
             .fresh = find_fresh<T>()},
            describe<T>()};
}

// A record with a fault gets an empty table.
template <class T>
consteval type make_when_laid_out() {
    if constexpr (kind_of<T> != kind::record) {
        return make<T>();
    } else {
        static_assert(reflect::obstacle_of<T> != reflect::obstacle::broken, "a field of this record does not compile");
        if constexpr (wire::detail::is_laid_out<T, dynamic_size> &&
                      is_fine<decltype(wire::detail::fault_of_record<T>())>)
            return make<T>();
        else return {};
    }
}

template <class T, class Named>
constinit const type table_of<T, Named>::value = make_when_laid_out<T>();

// The table of a file's root. It must not refer to records or lists around it, because there are none.
template <class T>
struct table_of_root {
    static const type* const value;
};
template <class T>
consteval const type* checked_root() {
    static_assert(!depends_on_outer<T>(), "outer<&Record::field> names a field of an enclosing record");
    static_assert(wire::valid<decltype(fault_of_references<T>())>);
    return &table_of<T>::value;
}
template <class T>
constinit const type* const table_of_root<T>::value = checked_root<T>();

}  // namespace detail
template <class T>
const type& of() {
    return detail::table_of<wire::bare<T>>::value;
}
template <class Root>
const type& of_root() {
    return *detail::table_of_root<Root>::value;
}

}  // namespace verbatim::table

template <class Record, std::size_t Size>
void verbatim::wire::detail::check_layout() {
    static_assert(is_laid_out<Record, Size>);
}

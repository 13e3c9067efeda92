// of<T>(): the table of a type, made at compile time from the type alone. Only the functions that handle values in
// memory are compiled for each type.
#pragma once
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

// The label of an encoded text is that of the text without its encoding; the label of a number with a meaning is that
// of the number.
template <class T>
struct label_of {
    using type = T;
};
template <class T>
    requires requires { typename T::raw_type; }
struct label_of<T> : label_of<typename T::raw_type> {};
template <class T>
    requires requires { typename T::unencoded; }
struct label_of<T> {
    using type = typename T::unencoded;
};
template <class T>
using labelled = typename label_of<T>::type;

template <class T>
consteval type make() {
    constexpr kind what = kind_of<T>;
    type t;
    static_cast<properties&>(t) = inside<T>;
    t.checkable |= open_references<T>.found;
    t.compared_decoded |= open_references<T>.found;
    t.what = what;
    t.size = fixed_size<T>;
    t.smallest = smallest_size<T>;
    t.in_memory = sizeof(T);
    t.alignment = alignof(T);
    t.label = reflect::type_name<labelled<T>>.substr(0, reflect::type_name<labelled<T>>.find('<'));
    if constexpr (requires { T::called::name; }) t.label = T::called::name;
    t.bitwise = bitwise<T>;
    t.depends_on_outer = depends_on_outer<T>() || inside<T>.evaluated;
    t.lazy = t.reads_alike() && !t.depends_on_outer &&
             (what == kind::record || std::is_same_v<decltype(own_controls<T>()), controls<>>);
    t.leads_back = leads_back<T>;
    t.has_references = open_references<T>.any;
    if constexpr (what != kind::record) t.holds = elements_of(tables<decltype(parts<T>()), record_named<T>>::all);
    if constexpr (!bitwise<T>) t.held = storage_for<T>();
    else t.held = &bitwise_values;
    if constexpr (what == kind::record || (bitwise<T> && !is_new_by_facts<T>)) t.fresh = &make_fresh<T>;

    if constexpr (what == kind::leaf) describe_leaf<T>(t);
    else if constexpr (what == kind::padding || what == kind::bytes) describe_padding<T>(t);
    else if constexpr (what == kind::array) t.count = wire::detail::array_element<T>::count;
    else if constexpr (what == kind::list) describe_list<T>(t);
    else if constexpr (what == kind::choice) describe_choice<T>(t);
    else if constexpr (what == kind::coded) describe_coded<T>(t);
    else if constexpr (what == kind::optional) describe_optional<T>(t);
    else if constexpr (what == kind::placed) t.of_kind.placed = &placed_facts_of<T>;
    else if constexpr (what == kind::derived) t.of_kind.derived = &derived_facts_of<T>;
    else if constexpr (what == kind::record) describe_record<T>(t);
    return t;
}

// A record with a fault gets an empty table: laid_out<> has reported the fault.
template <class T>
consteval type make_when_laid_out() {
    if constexpr (kind_of<T> != kind::record) {
        return make<T>();
    } else {
        static_assert(reflect::obstacle_of<T> != reflect::obstacle::broken, "a field of this record does not compile");
        if constexpr (laid_out<T> && is_fine<decltype(wire::detail::fault_of_record<T>())>) return make<T>();
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

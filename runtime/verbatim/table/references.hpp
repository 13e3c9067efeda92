// Finds the lists to which the references in a type lead.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

#include "verbatim/table/traits.hpp"

namespace verbatim::table::detail {

// The names of the lists to which references in a T lead and that no record inside T has.
struct references {
    std::array<std::string_view, 24> lists{};
    std::size_t count = 0;
    bool any = false;    // T holds references, wherever they lead.
    bool found = false;  // Some references lead to a list of a record inside T.

    constexpr bool has(std::string_view list) const {
        return std::find(lists.begin(), lists.begin() + count, list) != lists.begin() + count;
    }
    constexpr void add(std::string_view list) {
        any = true;
        if (!has(list)) lists.at(count++) = list;
    }
    constexpr void add(const references& other) {
        any |= other.any, found |= other.found;
        for (std::size_t i = 0; i < other.count; ++i) add(other.lists[i]);
    }
    constexpr void drop(std::string_view list) {
        const auto end = lists.begin() + count;
        found |= has(list);
        count = static_cast<std::size_t>(std::remove(lists.begin(), end, list) - lists.begin());
    }
};
// Returns whether T is a list, possibly inside optionals or placed values.
template <class T>
consteval bool is_list() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::list) return true;
    else if constexpr (kind_of<type> == kind::optional || kind_of<type> == kind::placed)
        return is_list<typename type::element>();
    else return false;
}
template <class T>
consteval references own_references() {
    references found;
    if constexpr (requires { bare<T>::refers; }) found.add(bare<T>::refers->list);
    return found;
}
// Finds which fields of a record are lists.
template <class Record, class... T>
consteval auto find_lists(types<T...>) {
    return std::array<bool, sizeof...(T)>{is_list<T>()...};
}
template <class Record>
inline constexpr auto lists_in = find_lists<Record>(parts<Record>());
// Removes the names of a record's lists, because references to them do not lead out of the record.
template <class T>
constexpr void drop_lists([[maybe_unused]] references& from) {
    if constexpr (kind_of<T> == kind::record)
        for (std::size_t i = 0; i < lists_in<bare<T>>.size(); ++i)
            if (lists_in<bare<T>>[i]) from.drop(reflect::field_names<bare<T>>[i]);
}
// Most types hold no references; these take this constant, which saves compile time.
inline constexpr references no_references;
template <class T>
inline constexpr const references& open_references = no_references;
template <class T, class... Part>
consteval references find_references(types<Part...>) {
    references all = own_references<T>();
    if constexpr (leads_back<T>) {
        (all.add(own_references<Part>()), ...);
        (drop_lists<Part>(all), ...);
    } else {
        for (const references* part : {&no_references, &open_references<bare<Part>>...}) all.add(*part);
        drop_lists<T>(all);
    }
    return all;
}
template <class T>
consteval auto with_references() {
    if constexpr (leads_back<T>) return reachable<T>{};
    else return parts<T>();
}
template <class T>
inline constexpr references found_references = find_references<T>(with_references<T>());
template <class T>
    requires(inside<T>.refers)
inline constexpr const references& open_references<T> = found_references<T>;
// Finds for each field of a record whether it is a list to which references inside the record lead.
template <class Record, class... T>
consteval auto find_targets(types<T...>) {
    std::array<bool, sizeof...(T)> are{};
    if constexpr (inside<Record>.refers) {
        references inside;
        for (const references* part : {&no_references, &open_references<bare<T>>...}) inside.add(*part);
        for (std::size_t i = 0; i < are.size(); ++i)
            are[i] = lists_in<Record>[i] && inside.has(reflect::field_names<Record>[i]);
    }
    return are;
}
template <class Record>
inline constexpr auto targets = find_targets<Record>(parts<Record>());
template <class Record>
consteval bool find_any_target() {
    for (const bool is : targets<Record>)
        if (is) return true;
    return false;
}
template <class Record>
inline constexpr bool has_targets = find_any_target<Record>();

// Reports the first list to which references in a file lead if no record around them has it.
template <class Root>
consteval auto fault_of_references() {
    constexpr references open = open_references<Root>;
    if constexpr (open.count == 0) return fine{};
    else return wire::wrong::no_list_around<Root, wire::fixed_string<open.lists[0].size() + 1>(open.lists[0])>{};
}

}  // namespace verbatim::table::detail

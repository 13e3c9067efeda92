// Which lists the references in a type lead to.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

#include "verbatim/table/traits.hpp"

namespace verbatim::table::detail {

// The lists that references in a T lead to, and that no record in it has, by name.
struct references {
    std::array<std::string_view, 24> lists{};
    std::size_t count = 0;
    bool any = false;    // references, wherever they lead
    bool found = false;  // some lead to a list that a record in it has

    constexpr bool has(std::string_view list) const { return std::find(lists.begin(), lists.begin() + count, list) != lists.begin() + count; }
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
// A list, or one that may be absent or elsewhere.
template <class T>
consteval bool is_list() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::list) return true;
    else if constexpr (kind_of<type> == kind::optional || kind_of<type> == kind::placed) return is_list<typename type::element>();
    else return false;
}
template <class T>
consteval references own_references() {
    references found;
    if constexpr (requires { bare<T>::refers; }) found.add(bare<T>::refers->list);
    return found;
}
// The names of a record's lists go.
template <class T>
constexpr void drop_lists([[maybe_unused]] references& from) {
    if constexpr (kind_of<T> == kind::record)
        if (from.count != 0)
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                ((is_list<reflect::field_type<bare<T>, I>>() ? from.drop(reflect::field_name<bare<T>, I>) : void()), ...);
            }(std::make_index_sequence<reflect::field_count<bare<T>>>{});
}
template <class T>
inline constexpr references open_references = []<class... Part>(types<Part...>) {
    references all = own_references<T>();
    if constexpr (leads_back<T>) (all.add(own_references<Part>()), ...), (drop_lists<Part>(all), ...);
    else (all.add(open_references<bare<Part>>), ...), drop_lists<T>(all);
    return all;
}([] {
    if constexpr (leads_back<T>) return reachable<T>{};
    else return parts<T>();
}());
// For each field of a record: a list that references inside the record lead to.
template <class Record>
inline constexpr auto targets = []<std::size_t... I>(std::index_sequence<I...>) {
    references inside;
    (inside.add(open_references<bare<reflect::field_type<Record, I>>>), ...);
    return std::array<bool, sizeof...(I)>{(is_list<reflect::field_type<Record, I>>() && inside.has(reflect::field_name<Record, I>))...};
}(std::make_index_sequence<reflect::field_count<Record>>{});
template <class T>
inline constexpr bool has_targets = [] {
    if constexpr (kind_of<T> == kind::record) return std::ranges::count(targets<bare<T>>, true) != 0;
    else return false;
}();

// A list that the references in a file lead to, and that no record around them has.
template <class Root>
consteval auto fault_of_references() {
    constexpr references open = open_references<Root>;
    if constexpr (open.count == 0) return fine{};
    else return wire::wrong::no_list_around<Root, wire::fixed_string<open.lists[0].size() + 1>(open.lists[0])>{};
}

}  // namespace verbatim::table::detail
